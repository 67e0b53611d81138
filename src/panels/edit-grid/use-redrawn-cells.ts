import type { GridApi } from 'ag-grid-community';
import { useEffect, useRef } from 'react';
import type { EditDraft } from '#machines/panel/edit-draft.ts';
import type { EditProblem } from '#machines/panel/edit-rows.ts';
import type { Row } from '#schemas/definitions/common.ts';

/** Draws the cells anew that look otherwise: edited, or wrong. */
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
    if (before.problems.length + problems.length > 0) return api.refreshCells({ force: true });
    const rowNodes = changedIds(before.draft, draft).flatMap((id) => api.getRowNode(id) ?? []);
    if (rowNodes.length > 0) api.refreshCells({ force: true, rowNodes });
  }, [api, draft, problems]);
}

/** Ids of rows that were changed between two drafts. */
function changedIds(before: EditDraft, after: EditDraft): string[] {
  const [old, now] = [new Set(before.rows), new Set(after.rows)];
  return [...old, ...now].filter((one) => !old.has(one) || !now.has(one)).map(({ id }) => id);
}
