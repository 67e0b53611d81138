import { type ReactNode, useCallback, useState } from 'react';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import type { PageScope } from '../../pages/content/page-scope.ts';
import { PartBoundary } from '../../parts/PartBoundary.tsx';
import { lazyPart } from '../../parts/parts.ts';
import { Button } from '../../ui/button.tsx';

const ImportRun = lazyPart(() => import('./ImportRun.tsx'), 'ImportRun');

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
  const { t } = useTranslation();
  const { open, dialog } = useImport(props);
  if (open === undefined) return null;
  return (
    <>
      <Button size="sm" icon="file-import" onClick={open}>
        {t('Import')}
      </Button>
      {dialog}
    </>
  );
}

/** The import of a panel's rows: what opens it, where the definition allows it, and where it is drawn. */
export function useImport({ panel, page, definition, onImported }: ImportButtonProps): {
  open: (() => void) | undefined;
  dialog: ReactNode;
} {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  function tell(): void {
    onImported();
    page.panels.rowsChanged({ dataCode: definition.code }, panel.code);
  }
  return {
    open: definition.may.import === true ? () => setIsOpen(true) : undefined,
    dialog: isOpen && (
      <PartBoundary>
        <ImportRun definition={definition} onImported={tell} onClosed={close} />
      </PartBoundary>
    ),
  };
}
