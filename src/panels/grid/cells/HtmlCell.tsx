import type { ICellRendererParams } from 'ag-grid-community';
import type { Row } from '#schemas/definitions/common.ts';
import { HtmlText } from '../../../html/HtmlText.tsx';
import { shortened } from '../../../i18n/shortened.ts';

/** A value that is HTML, sanitised. */
export function HtmlCell({ valueFormatted }: ICellRendererParams<Row>) {
  return <HtmlText text={shortened(valueFormatted ?? '')} />;
}
