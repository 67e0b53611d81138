import { useState } from 'react';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import {
  MAX_IMPORTED_BYTES,
  unreadableFile,
} from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { heldFile } from './held-file.ts';
import { ImportActions } from './ImportActions.tsx';
import { ImportFile } from './ImportFile.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportTemplate } from './ImportTemplate.tsx';
import { useCount } from './use-count.ts';
import type { ExcelImport } from './use-excel-import.ts';

export interface ImportDialogProps {
  definition: ClientDataDefinition;
  excelImport: ExcelImport;
}

const MEGABYTE = 1024 * 1024;

/** The import of a workbook or text file: choose a file, see what would become of its rows, confirm, see the result. */
export function ImportDialog({ definition, excelImport }: ImportDialogProps) {
  const { t, i18n } = useTranslation();
  const count = useCount();
  const { snapshot, send, choose } = excelImport;
  const { outcome, failure, fileName, existing, progress, rowsProgress } = snapshot.context;
  const faultyRow = unreadableFile.safeParse(failure?.data);
  const [isTooLarge, setTooLarge] = useState(false);
  const isLost = snapshot.matches('lost');
  const busy = snapshot.matches('saving') || snapshot.matches('callingOff');
  const looking = snapshot.matches({ open: 'looking' });
  const isDone = snapshot.matches('done');
  const mayChoose = snapshot.can({ type: 'existing.chosen', existing });

  function take(file: File): void {
    setTooLarge(file.size > MAX_IMPORTED_BYTES);
    if (file.size <= MAX_IMPORTED_BYTES) choose(file.name, heldFile(file));
  }

  return (
    <Dialog
      title={t('Import rows')}
      className="y4-import"
      busy={busy}
      onClose={() => send({ type: 'import.dismissed' })}
      footer={<ImportActions excelImport={excelImport} busy={busy} />}
    >
      {isDone && outcome ? (
        <p className="y4-import__result" role="status">
          {t('Rows added: {added}, changed: {changed}', {
            added: count(outcome.counts.new),
            changed: count(outcome.counts.changed),
          })}
          {outcome.counts.unchanged > 0
            ? ` · ${t('{n} unchanged', { n: count(outcome.counts.unchanged) })}`
            : null}
        </p>
      ) : (
        <ImportFile fileName={fileName} disabled={busy || isLost} onChoose={take} />
      )}
      {fileName === '' ? <ImportTemplate definition={definition} /> : null}
      {looking || busy ? (
        <ImportProgress sent={progress} worked={rowsProgress} saving={busy} />
      ) : null}
      {isTooLarge ? (
        <p className="y4-import__failure" role="alert">
          {t('This file is too large: at most {n} MB', { n: MAX_IMPORTED_BYTES / MEGABYTE })}
        </p>
      ) : null}
      {isLost ? (
        <p className="y4-import__failure" role="alert">
          {t('Nobody knows whether the rows were saved. Trying again saves them once.')}
        </p>
      ) : null}
      {failure === null ? null : (
        <p className="y4-import__failure" role="alert">
          {failureText(i18n, failure)}
          {faultyRow.success ? ` (${t('Row {n}', { n: faultyRow.data.row })})` : ''}
        </p>
      )}
      {outcome === null || isDone ? null : (
        <ImportPreview
          definition={definition}
          outcome={outcome}
          existing={existing}
          busy={!mayChoose}
          onExisting={(chosen) => send({ type: 'existing.chosen', existing: chosen })}
        />
      )}
    </Dialog>
  );
}
