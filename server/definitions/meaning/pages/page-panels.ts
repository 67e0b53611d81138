import type { FormDocument } from '#schemas/definitions/form.ts';
import type { Panel } from '#schemas/definitions/panel.ts';
import type { Findings, Path } from '../findings.ts';

type Rows = FormDocument['rows'];

/** A panel, and where it stands in its page. */
export interface PlacedPanel {
  readonly panel: Panel;
  readonly path: Path;
}

/** The panels of a page and their places; a column that holds more than one thing is told. */
export function* panelsOf(
  findings: Findings | null,
  rows: Rows,
  path: Path,
): Generator<PlacedPanel> {
  for (const [rowIndex, row] of rows.entries()) {
    for (const [index, column] of row.columns.entries()) {
      const place = [...path, rowIndex, 'columns', index];
      if (column.panel && column.rows) {
        findings?.add(place, 'a column holds a panel or rows, not both');
      }
      if (column.panel) yield { panel: column.panel as Panel, path: [...place, 'panel'] };
      if (column.rows) yield* panelsOf(findings, column.rows as Rows, [...place, 'rows']);
    }
  }
}

/** Codes of the panels in what is written under `rows`; null where one is without. */
export function writtenCodes(within: unknown): string[] | null {
  if (typeof within !== 'object' || within === null) return [];
  const codes: string[] = [];
  for (const [key, value] of Object.entries(within)) {
    const code: unknown = key === 'panel' ? Object(value).code : '';
    const inner = writtenCodes(value);
    if (typeof code !== 'string' || inner === null) return null;
    codes.push(code, ...inner);
  }
  return codes;
}
