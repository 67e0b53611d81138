import type { SuppressKeyboardEventParams } from 'ag-grid-community';
import type { Row } from '#schemas/definitions/common.ts';

/**
 * Keys in a cell that holds buttons or links: Enter goes into them, arrows move between, Escape comes
 * back.
 *
 * @returns true for keys that the grid must leave alone.
 */
export function moveWithinCell({ event }: SuppressKeyboardEventParams<Row>): boolean {
  const target = event.target as HTMLElement;
  const cell = target.closest<HTMLElement>('.ag-cell');
  const parts = [...(cell?.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]') ?? [])];
  if (cell === null || parts.length === 0) return false;
  const at = parts.findIndex((part) => part.contains(target));
  if (at < 0) {
    if (event.key !== 'Enter' && event.key !== 'F2') return false;
    event.preventDefault();
    parts[0]?.focus();
    return true;
  }
  const isRtl = getComputedStyle(cell).direction === 'rtl';
  const next = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const previous = isRtl ? 'ArrowRight' : 'ArrowLeft';
  if (event.key === next) parts[Math.min(at + 1, parts.length - 1)]?.focus();
  else if (event.key === previous) parts[Math.max(at - 1, 0)]?.focus();
  else if (event.key === 'Escape') cell.focus();
  else return event.key === 'Enter' || event.key === ' ' || event.key === 'ArrowDown';
  event.preventDefault();
  return true;
}
