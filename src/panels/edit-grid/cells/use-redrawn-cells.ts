import type { GridApi } from 'ag-grid-community';
import { useEffect, useRef } from 'react';
import type { EditDraft } from '#machines/panel/edit-draft.ts';
import type { EditProblem } from '#machines/panel/edit-rows.ts';
import type { Row } from '#schemas/definitions/common.ts';

/** Draws the cells anew of rows that look otherwise: edited, or wrong. */
export function useRedrawnCells(
  api: GridApi<Row> | null,
  draft: EditDraft,
  problems: readonly EditProblem[],
): void {
  const marked = useRef({ draft, problems });
  useEffect(() => {
    const before = marked.current;
    marked.current = { draft, problems };
    if (api === null) return;
    const ids = new Set([
      ...changedIds(before.draft.rows, draft.rows),
      ...changedIds(before.problems, problems),
    ]);
    const rowNodes = [...ids].flatMap((id) => api.getRowNode(id) ?? []);
    if (rowNodes.length > 0) api.refreshCells({ force: true, rowNodes });
  }, [api, draft, problems]);
}

/** Ids of what is in one of two lists alone. */
function changedIds<T extends { id: string }>(before: readonly T[], after: readonly T[]): string[] {
  const [old, now] = [new Set(before), new Set(after)];
  return [...old, ...now].filter((one) => !old.has(one) || !now.has(one)).map(({ id }) => id);
}
