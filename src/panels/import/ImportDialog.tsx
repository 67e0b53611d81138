import { type ReactNode, useState } from 'react';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import {
  type ImportOutcome,
  MAX_IMPORTED_BYTES,
  unreadableFile,
} from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
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

/** The import of a workbook or text file: choose a file, see what would become of its rows, confirm, see the result. */
export function ImportDialog({ definition, excelImport }: ImportDialogProps) {
  const { t, i18n } = useTranslation();
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
        <ImportResult counts={outcome.counts} />
      ) : (
        <ImportFile fileName={fileName} disabled={busy || isLost} onChoose={take} />
      )}
      {fileName === '' ? <ImportTemplate definition={definition} /> : null}
      {looking || busy ? (
        <ImportProgress sent={progress} worked={rowsProgress} saving={busy} />
      ) : null}
      {isTooLarge ? <Alert>{t('This file is too large: at most 64 MB')}</Alert> : null}
      {isLost ? (
        <Alert>
          {t('Nobody knows whether the rows were saved. Trying again saves them once.')}
        </Alert>
      ) : null}
      {failure === null ? null : (
        <Alert>
          {failureText(i18n, failure)}
          {faultyRow.success ? ` (${t('Row {n}', { n: faultyRow.data.row })})` : ''}
        </Alert>
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

function ImportResult({ counts }: Pick<ImportOutcome, 'counts'>) {
  const { t } = useTranslation();
  const count = useCount();
  return (
    <p className="y4-import__result" role="status">
      {t('Rows added: {added}, changed: {changed}', {
        added: count(counts.new),
        changed: count(counts.changed),
      })}
      {counts.unchanged > 0 ? ` · ${t('{n} unchanged', { n: count(counts.unchanged) })}` : null}
    </p>
  );
}

function Alert({ children }: { children: ReactNode }) {
  return (
    <p className="y4-import__failure" role="alert">
      {children}
    </p>
  );
}
