import { type DragEvent, useRef } from 'react';
import { MAX_IMPORTED_ROWS } from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { FileDialog } from '../../ui/fields/file-dialog.tsx';
import { useCount } from './use-count.ts';

const FILES =
  '.xlsx,.xlsm,.csv,.tsv,.txt,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv';

/** The file of an import: chosen, or dropped here. */
export function ImportFile(props: {
  /** Empty before one is chosen. */
  fileName: string;
  disabled: boolean;
  onChoose(file: File): void;
}) {
  const { fileName, disabled, onChoose } = props;
  const { t } = useTranslation();
  const count = useCount();
  const input = useRef<HTMLInputElement>(null);

  function drop(event: DragEvent): void {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && !disabled) onChoose(file);
  }

  return (
    // The button does the same for who has no mouse.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div className="y4-import__file" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <FileDialog input={input} accept={FILES} onPick={([file]) => file && onChoose(file)} />
      <Button
        icon="file-excel"
        // The hidden field before it can be focused too, and nobody would see where.
        data-autofocus=""
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {fileName === '' ? t('Choose a file') : t('Choose another file')}
      </Button>
      <p>
        {fileName === ''
          ? t('Or drop it here. The first row names the columns; {n} rows at most.', {
              n: count(MAX_IMPORTED_ROWS),
            })
          : fileName}
      </p>
    </div>
  );
}
