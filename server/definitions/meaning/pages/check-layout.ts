import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import type { FormDocument } from '#schemas/definitions/form.ts';
import { WITH_BADGES } from '#schemas/definitions/panel.ts';
import type { Findings, Path } from '../findings.ts';
import { warnOfClasses } from './check-attributes.ts';
import { WITH_ROWS } from './check-idle.ts';
import { panelsWithin } from './page-needs.ts';

type Rows = FormDocument['rows'];
type Column = Rows[number]['columns'][number];

/** Columns that a line of a page has. */
const LINE = 12;
const SCREENS = ['xs', 'sm', 'md', 'lg', 'xl', 'xxl'] as const;
type Screen = (typeof SCREENS)[number];

/** Looks for rows and columns that show nothing, and for widths that leave holes in a page. */
export function warnOfLayout(findings: Findings, rows: Rows, path: Path): void {
  for (const [index, row] of rows.entries()) {
    const place = [...path, index];
    warnOfClasses(findings, [...place, 'className'], row.className);
    // Of columns that are no list that alone is told.
    const written = findings.valueAt([...place, 'columns']) ?? [];
    if (row.columns.length === 0 && findings.isWhole(place, row) && Array.isArray(written)) {
      findings.warn(place, 'this row shows nothing: give it "columns", or take it out');
    }
    warnOfHoles(findings, row.columns, [...place, 'columns']);
    for (const [at, { className, panel, rows: inner }] of row.columns.entries()) {
      const column = [...place, 'columns', at];
      warnOfClasses(findings, [...column, 'className'], className);
      // What is faulty is told where it stands.
      if (!panel && !inner && findings.isWhole(column, row.columns[at])) {
        findings.warn(column, 'this column shows nothing: give it a "panel", or "rows"');
      }
      warnOfSliver(findings, row.columns[at], [...column, 'breakPoint']);
      if (inner) warnOfLayout(findings, inner as Rows, [...column, 'rows']);
    }
  }
}

/** Panels of which nothing can be read in a twelfth of a page. */
const WIDE: readonly string[] = [...WITH_ROWS, 'Form', 'ECharts', 'ChartJS'];

/** Tells of a panel with rows, fields or a chart in the narrowest of all columns, as where a digit of 12 went lost. */
function warnOfSliver(findings: Findings, column: Column | undefined, path: Path): void {
  const { breakPoint, panel } = column ?? {};
  const screen = SCREENS.find((one) => breakPoint?.[one] === 1);
  if (screen === undefined || !panel || !WIDE.includes(panel.type)) return;
  const message = `nobody can read this ${panel.type} in 1 of ${LINE}: give it more room, ${LINE} for a line of its own`;
  findings.warn([...path, screen], message);
}

/** Tells of the first column that finds no room beside the one before it, which leaves a hole there. */
function warnOfHoles(findings: Findings, columns: readonly Column[], path: Path): void {
  // Of a width with a fault of its own nobody knows how much room it leaves.
  const isLost = columns.some(
    ({ breakPoint }, index) => !findings.isWhole([...path, index, 'breakPoint'], breakPoint),
  );
  if (isLost) return;
  for (const screen of [...SCREENS].reverse()) {
    let used = 0;
    for (const [index, { breakPoint }] of columns.entries()) {
      const said = saidFor(breakPoint, screen);
      const width = said && breakPoint?.[said];
      if (said === undefined || width === undefined) break;
      if (used + width <= LINE) {
        used += width;
        continue;
      }
      if (used < LINE && width < LINE) {
        const message = `the widths of this line come to ${used + width} of ${LINE}, so this column stands below and leaves a hole of ${LINE - used}`;
        findings.warn([...path, index, 'breakPoint', said], message);
        return;
      }
      used = width;
    }
  }
}

/** The screen whose width holds for this one too: the widest that is no wider and has one. */
function saidFor(widths: Column['breakPoint'], screen: Screen): Screen | undefined {
  const smaller = SCREENS.slice(0, SCREENS.indexOf(screen) + 1).reverse();
  return smaller.find((one) => widths?.[one] !== undefined);
}

/** Looks for statistics and badges that none of the panels shows which show the rows (spec 2.14a). */
export function warnOfUnseen(
  findings: Findings,
  { code, statistics, badges }: DataDefinitionDocument,
  forms: ReadonlyMap<string, FormDocument>,
  codes: readonly string[],
): void {
  const shown = [...forms.values()]
    .flatMap(({ rows }) => [...panelsWithin(rows)])
    .map((panel) => ({ type: panel.type, of: 'dataCode' in panel ? panel.dataCode : undefined }));
  // Whose rows a panel was meant to show that names no definition nobody knows.
  if (shown.some(({ of }) => of !== undefined && !codes.includes(of))) return;
  const types = shown.filter(({ of }) => of === code).map(({ type }) => type);
  const [other, ...others] = new Set(types.filter((type) => WITH_ROWS.includes(type)));
  if (other === undefined) return;
  const about = { kind: 'unseen part', name: code };
  if (statistics.length > 0 && !types.includes('AdvanceGrid')) {
    const alone = [other, ...others].join(', ') + (others.length > 0 ? ' stand' : ' stands');
    const message = `only an AdvanceGrid shows "statistics", and here ${alone} alone`;
    findings.tell(['statistics'], { message, mild: true, about });
  }
  if (badges.length > 0 && !types.some((type) => WITH_BADGES.includes(type))) {
    const shown = WITH_BADGES.join(', ');
    const message = `no ${other} shows "badges": they stand in ${shown}`;
    findings.tell(['badges'], { message, mild: true, about });
  }
}
