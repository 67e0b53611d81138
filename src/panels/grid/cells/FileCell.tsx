import type { ICellRendererParams } from 'ag-grid-community';
import { DISPLAY_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import { MixedText } from '../../../ui/text/mixed-text.tsx';
import { filesOf } from './file-value.ts';

/** Files of a row as links by their names (spec 3.4d). */
export function FileCell({ value, data, colDef }: ICellRendererParams<Row>) {
  return filesOf(value, data?.[colDef?.colId + DISPLAY_SUFFIX]).map((file, index) => (
    <span key={file.url}>
      {index > 0 ? ', ' : null}
      <a href={file.url} target="_blank" rel="noopener" tabIndex={-1}>
        <MixedText text={file.name} />
      </a>
    </span>
  ));
}
