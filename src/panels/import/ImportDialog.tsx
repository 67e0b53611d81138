import { type DragEvent, useRef, useState } from 'react';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import {
  MAX_IMPORTED_BYTES,
  MAX_IMPORTED_ROWS,
  unreadableFile,
} from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import type { ExcelImport } from './use-excel-import.ts';

export interface ImportDialogProps {
  definition: ClientDataDefinition;
  excelImport: ExcelImport;
}

const FILES =
  '.xlsx,.xlsm,.csv,.tsv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv';
const MEGABYTE = 1024 * 1024;

/** The import of a workbook or text file: choose a file, see what would become of its rows, confirm, see the result. */
export function ImportDialog({ definition, excelImport }: ImportDialogProps) {
  const { t, i18n } = useTranslation();
  const { snapshot, send, choose, confirm } = excelImport;
  const { outcome, failure, fileName, existing, progress, rowsProgress } = snapshot.context;
  const faultyRow = unreadableFile.safeParse(failure?.data);
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const saving = snapshot.matches('saving');
  const isLost = snapshot.matches('lost');
  const busy = saving || snapshot.matches('callingOff');
  const looking = snapshot.matches({ open: 'looking' });
  const isDone = snapshot.matches('done');
  const mayRetry = snapshot.can({ type: 'import.retried' });
  const sound = outcome !== null && outcome.counts.faulty === 0 && outcome.counts.rows > 0;
  const dismiss = () => send({ type: 'import.dismissed' });

  function drop(event: DragEvent): void {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && !busy && !isDone && !isLost) take(file);
  }

  function take(file: File): void {
    setTooLarge(file.size > MAX_IMPORTED_BYTES);
    if (file.size <= MAX_IMPORTED_BYTES) choose(file);
  }

  return (
    <Dialog
      title={t('Import rows')}
      className="y4-import"
      busy={busy}
      onClose={dismiss}
      footer={
        isDone ? (
          <Button variant="primary" onClick={dismiss}>
            {t('Close')}
          </Button>
        ) : (
          <>
            <Button variant="secondary" disabled={busy && !saving} onClick={dismiss}>
              {isLost ? t('Close') : t('Cancel')}
            </Button>
            {mayRetry ? (
              <Button variant="primary" onClick={() => send({ type: 'import.retried' })}>
                {t('Try again')}
              </Button>
            ) : (
              <Button
                variant="primary"
                busy={busy}
                disabled={!sound || !(busy || snapshot.matches({ open: 'shown' }))}
                onClick={confirm}
              >
                {sound ? t('Import {n} rows', { n: outcome.counts.rows }) : t('Import')}
              </Button>
            )}
          </>
        )
      }
    >
      {isDone && outcome ? (
        <p className="y4-import__result" role="status">
          {t('{added} rows were added and {changed} changed', {
            added: outcome.counts.new,
            changed: outcome.counts.changed,
          })}
        </p>
      ) : (
        // The button does the same for who has no mouse.
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        <div
          className="y4-import__file"
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        >
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
            accept={FILES}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) take(file);
              // The same file can be chosen again after it was corrected.
              target.value = '';
            }}
          />
          <Button
            icon="file-excel"
            // The hidden field before it can be focused too, and nobody would see where.
            data-autofocus=""
            disabled={busy || isLost}
            onClick={() => input.current?.click()}
          >
            {fileName === '' ? t('Choose a file') : t('Choose another file')}
          </Button>
          <p>
            {fileName === ''
              ? t('Or drop it here. The first row names the columns; {n} rows at most.', {
                  n: MAX_IMPORTED_ROWS,
                })
              : fileName}
          </p>
        </div>
      )}
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
          busy={looking || busy || mayRetry}
          onExisting={(chosen) => send({ type: 'existing.chosen', existing: chosen })}
        />
      )}
    </Dialog>
  );
}

/** How far the file has come: on its way to the server, and then row by row there. */
function ImportProgress(props: { sent: number; worked: number; saving: boolean }) {
  const { sent, worked, saving } = props;
  const { t } = useTranslation();
  const done = sent < 1 ? sent : worked;
  // Between the two nobody knows how long it takes, nor how long the database works on behind the last row.
  const known = done > 0 && done < 1;
  const label =
    sent < 1
      ? t('The file is being sent')
      : t(saving ? 'The rows are being saved' : 'The file is being read');
  return (
    <div className="y4-import__progress">
      <span>{known ? t('{what}: {n}%', { what: label, n: Math.floor(done * 100) }) : label}</span>
      <progress {...(known ? { value: done } : {})} aria-label={label} />
    </div>
  );
}
