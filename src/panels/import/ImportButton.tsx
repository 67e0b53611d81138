import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import type { PageScope } from '../../pages/content/page-scope.ts';
import { PartBoundary } from '../../parts/PartBoundary.tsx';
import { lazyPart } from '../../parts/parts.ts';
import { Button } from '../../ui/button.tsx';
import { useExcelImport } from './use-excel-import.ts';

const ImportDialog = lazyPart(async () => ({
  default: (await import('./ImportDialog.tsx')).ImportDialog,
}));

export interface ImportButtonProps {
  /** The panel with the rows, whose page has others of the same definition. */
  panel: { code: string };
  page: Pick<PageScope, 'panels'>;
  definition: ClientDataDefinition;
  /** Loads the panel's rows again. */
  onImported(): void;
}

/** Opens the import of rows from an Excel workbook, where the definition allows it. */
export function ImportButton(props: ImportButtonProps) {
  return props.definition.may.import === true ? <Import {...props} /> : null;
}

function Import({ panel, page, definition, onImported }: ImportButtonProps) {
  const { t } = useTranslation();
  const excelImport = useExcelImport(definition.code, () => {
    onImported();
    page.panels.rowsChanged({ dataCode: definition.code }, panel.code);
  });
  const { snapshot, send } = excelImport;
  return (
    <>
      <Button size="sm" icon="file-import" onClick={() => send({ type: 'import.opened' })}>
        {t('Import')}
      </Button>
      {snapshot.matches('closed') ? null : (
        <PartBoundary>
          <ImportDialog definition={definition} excelImport={excelImport} />
        </PartBoundary>
      )}
    </>
  );
}
