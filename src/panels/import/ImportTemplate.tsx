import { useState } from 'react';
import type { ClientDataDefinition, ClientField } from '#schemas/definitions/field.ts';
import { downloadExcelByDataDefinition as contract } from '#schemas/web-ui-service/download-excel-by-data-definition.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { useServices } from '../../app/services-context.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { raiseFailure } from '../../toasts/raise-failure.ts';
import { Button } from '../../ui/button.tsx';

/** What stands in no cell of a workbook. */
const NOT_TYPED: ReadonlySet<string> = new Set(['Image', 'File', 'Label']);

/** Is it filled in for new rows? */
function isTyped({ hidden, readonly, extraType }: ClientField): boolean {
  return !hidden && !readonly && !NOT_TYPED.has(extraType ?? '');
}

/** An export without rows: a workbook with the headings that an import knows, and cells of their types. */
export function ImportTemplate({ definition }: { definition: ClientDataDefinition }) {
  const { t } = useTranslation();
  const services = useServices();
  const [busy, setBusy] = useState(false);
  const fields = definition.fields.filter(isTyped).map(({ name }) => name);
  // It is read like any other export.
  if (definition.may.read === false || fields.length === 0) return null;

  async function download(): Promise<void> {
    setBusy(true);
    const title = translateLabel(t, definition.title) || definition.code;
    const params = { code: definition.code, fields, keys: [] };
    const result = await services.downloads.start(contract, params, t('Excel: {title}', { title }));
    setBusy(false);
    // Whoever calls it off, or signs out, knows.
    if (!result.ok && result.id !== ResultId.cancelled) raiseFailure(services, result);
  }

  return (
    <p className="y4-import__template">
      <Button variant="link" icon="download" busy={busy} onClick={() => void download()}>
        {t('Download an empty workbook')}
      </Button>
    </p>
  );
}
