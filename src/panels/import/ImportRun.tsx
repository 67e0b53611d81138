import { useEffect } from 'react';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { useExcelImport } from './use-excel-import.ts';

interface ImportRunProps {
  definition: ClientDataDefinition;
  /** Rows may have been saved. */
  onImported(): void;
  onClosed(): void;
}

/** One import from its opening on. */
export function ImportRun({ definition, onImported, onClosed }: ImportRunProps) {
  const excelImport = useExcelImport(definition.code, onImported);
  const { snapshot, send } = excelImport;
  const isClosed = snapshot.matches('closed');
  useEffect(() => send({ type: 'import.opened' }), [send]);
  useEffect(() => (isClosed ? undefined : onClosed), [isClosed, onClosed]);
  return isClosed ? null : <ImportDialog definition={definition} excelImport={excelImport} />;
}
