import { type RefObject, useEffect } from 'react';
import type { EditProblem } from '#machines/panel/edit-rows.ts';

/**
 * Says of each wrong cell that it is, and why: the grid lets its columns give cells classes, and no
 * attributes. It draws cells anew as it likes, so it is watched while there are problems.
 */
export function useWrongCells(
  host: RefObject<HTMLElement | null>,
  problems: readonly EditProblem[],
): void {
  useEffect(() => {
    const place = host.current;
    if (place === null || problems.every(({ fields }) => fields.length === 0)) return;
    const messages = new Map(
      problems.flatMap(({ id, fields }) =>
        fields.map(({ name, message }) => [JSON.stringify([id, name]), message] as const),
      ),
    );
    const mark = () => {
      for (const cell of place.querySelectorAll('.ag-cell.y4-cell-wrong')) {
        const id = cell.closest('.ag-row')?.getAttribute('row-id');
        const message = messages.get(JSON.stringify([id, cell.getAttribute('col-id')])) ?? '';
        cell.setAttribute('aria-invalid', 'true');
        cell.setAttribute('aria-description', message);
      }
      for (const cell of place.querySelectorAll('[aria-invalid]:not(.y4-cell-wrong)')) unmark(cell);
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(place, { subtree: true, childList: true, attributeFilter: ['class'] });
    return () => {
      observer.disconnect();
      for (const cell of place.querySelectorAll('.ag-cell[aria-invalid]')) unmark(cell);
    };
  }, [host, problems]);
}

function unmark(cell: Element): void {
  cell.removeAttribute('aria-invalid');
  cell.removeAttribute('aria-description');
}
