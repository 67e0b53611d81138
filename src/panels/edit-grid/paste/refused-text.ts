import type { TFunction } from 'i18next';
import { fieldTitle } from '../../../i18n/field-title.ts';
import { shortened } from '../../../i18n/shortened.ts';
import type { FocusedPlace, RefusedCell } from './paste-into.ts';

/** Cells that are told one by one. */
const MOST_TOLD = 8;
/** Characters of a cell that are told. */
const MOST_OF_CELL = 40;

/** Which cells of a paste were not taken over, the first few by their place and text. */
export function refusedText(
  refused: readonly RefusedCell[],
  { firstRow }: Pick<FocusedPlace, 'firstRow'>,
  t: TFunction,
): string {
  const told = refused.slice(0, MOST_TOLD).map(({ down, field, text }) => {
    const row = t('Row {n}', { n: firstRow + down + 1 });
    const title = field === null ? '' : ` ${fieldTitle(t, field)}`;
    return `${row}${title}: ${shortened(text.trim(), MOST_OF_CELL)}`;
  });
  const count = t('Cells that could not be taken over: {n}', { n: refused.length });
  return [count, ...told, ...(refused.length > told.length ? ['…'] : [])].join('\n');
}
