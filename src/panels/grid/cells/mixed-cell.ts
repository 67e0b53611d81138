import type { ICellRendererParams } from 'ag-grid-community';
import type { Row } from '#schemas/definitions/common.ts';
import { leftToRightParts } from '#schemas/wire/left-to-right.ts';
import { runsFromRight } from '../../../ui/text/text-direction.ts';
import { watchCut } from './cut-text.ts';

/** A value with letters of both directions: what of it is read from the left keeps its order. */
export function mixedCell({ valueFormatted }: ICellRendererParams<Row>): HTMLElement {
  const text = valueFormatted ?? '';
  const cell = document.createElement('span');
  cell.className = 'y4-cell-mixed';
  cell.dir = mixedDirection(text);
  appendMixed(cell, text);
  watchCut(cell);
  return cell;
}

/** Value of `dir` for such a text, on this page. */
export function mixedDirection(text: string): 'rtl' | 'ltr' {
  return runsFromRight(text, document.documentElement.dir === 'rtl') ? 'rtl' : 'ltr';
}

/** Writes a text into an element, as `MixedText` does. */
export function appendMixed(place: HTMLElement, text: string): void {
  for (const [index, part] of leftToRightParts(text).entries()) {
    if (index % 2 === 0) {
      place.append(part);
      continue;
    }
    const own = document.createElement('bdi');
    own.dir = 'ltr';
    own.textContent = part;
    place.append(own);
  }
}
