import { type DragEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import { MAX_IMPORTED_ROWS } from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { knownText } from '../../i18n/translate-label.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import type { ExcelImport } from './use-excel-import.ts';

export interface ImportDialogProps {
  definition: ClientDataDefinition;
  excelImport: ExcelImport;
}

const WORKBOOK = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The import of a workbook: choose a file, see what would become of its rows, confirm, see the result. */
export function ImportDialog({ definition, excelImport }: ImportDialogProps) {
  const { t, i18n } = useTranslation();
  const { snapshot, send, choose } = excelImport;
  const { outcome, failure, fileName, existing, progress } = snapshot.context;
  const input = useRef<HTMLInputElement>(null);
  const saving = snapshot.matches('saving');
  const looking = snapshot.matches({ open: 'looking' });
  const isDone = snapshot.matches('done');
  const sound = outcome !== null && outcome.counts.faulty === 0 && outcome.counts.rows > 0;
  const dismiss = () => send({ type: 'import.dismissed' });

  function drop(event: DragEvent): void {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && !saving && !isDone) choose(file);
  }

  return (
    <Dialog
      title={t('Import from Excel')}
      className="y4-import"
      busy={saving}
      onClose={dismiss}
      footer={
        isDone ? (
          <Button variant="primary" onClick={dismiss}>
            {t('Close')}
          </Button>
        ) : (
          <>
            <Button variant="secondary" disabled={saving} onClick={dismiss}>
              {t('Cancel')}
            </Button>
            <Button
              variant="primary"
              busy={saving}
              disabled={!sound || looking || snapshot.matches('refused')}
              onClick={() => send({ type: 'import.confirmed' })}
            >
              {sound ? t('Import {n} rows', { n: outcome.counts.rows }) : t('Import')}
            </Button>
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
            accept={WORKBOOK}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) choose(file);
              // The same file can be chosen again after it was corrected.
              target.value = '';
            }}
          />
          <Button icon="file-excel" disabled={saving} onClick={() => input.current?.click()}>
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
      {looking || saving ? (
        <progress
          className="y4-import__progress"
          // The rest of the time is the server's, and nobody knows how long it takes.
          {...(progress < 1 ? { value: progress } : {})}
          aria-label={t(saving ? 'The rows are being saved' : 'The file is being read')}
        />
      ) : null}
      {failure === null ? null : (
        <p className="y4-import__failure" role="alert">
          {knownText(i18n, failure.message)}
        </p>
      )}
      {outcome === null || isDone ? null : (
        <ImportPreview
          definition={definition}
          outcome={outcome}
          existing={existing}
          busy={looking || saving}
          onExisting={(chosen) => send({ type: 'existing.chosen', existing: chosen })}
        />
      )}
    </Dialog>
  );
}
