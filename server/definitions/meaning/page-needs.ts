import { queryOfFilter } from '#schemas/definitions/filter-place.ts';
import type { FormDocument } from '#schemas/definitions/form.ts';
import type { Panel } from '#schemas/definitions/panel.ts';
import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import { neededParams } from '../../task/task-params.ts';
import type { Findings, Path } from './findings.ts';

/** A query of its address that a page cannot do without. */
interface Need {
  readonly query: string;
  /** What the page lacks without it. */
  readonly lack: string;
  /** Does a page for a new record need it too? */
  readonly always: boolean;
}

/** What pages ask of their address, by their code. */
export type PageNeeds = ReadonlyMap<string, readonly Need[]>;

type Rows = FormDocument['rows'];

/** What each page asks of its address: by default filters like `"{id}"`, and for its pre-check. */
export function pageNeeds(
  forms: ReadonlyMap<string, FormDocument>,
  tasks: ReadonlyMap<string, TaskDocument>,
): PageNeeds {
  return new Map(
    [...forms].map(([code, form]) => [code, [...ofCheck(form, tasks), ...ofRows(form.rows)]]),
  );
}

function* ofCheck(form: FormDocument, tasks: ReadonlyMap<string, TaskDocument>): Generator<Need> {
  const check = form.option?.check;
  const task = tasks.get(String(check?.params.task));
  if (!check || !task) return;
  for (const query of neededParams(task.params)) {
    if (!check.queries.includes(query) || query in check.params) continue;
    yield { query, lack: 'its pre-check is refused', always: true };
  }
}

function* ofRows(rows: Rows): Generator<Need> {
  for (const { columns } of rows) {
    for (const { panel, rows: inner } of columns) {
      if (panel) yield* ofPanel(panel as Panel);
      if (inner) yield* ofRows(inner as Rows);
    }
  }
}

function* ofPanel({ code, option }: Panel): Generator<Need> {
  for (const value of Object.values(option.defaultFilters)) {
    const query = queryOfFilter(value);
    if (query !== null) yield { query, lack: `its panel "${code}" stays empty`, always: false };
  }
}

/**
 * Looks for what a page asks of its address and a link to it does not say.
 *
 * @param more names of queries that are added to the target's own.
 */
export function warnOfNeeds(
  findings: Findings,
  path: Path,
  target: string,
  needs: PageNeeds,
  more: readonly string[] = [],
): void {
  const code = pageOf(target);
  if (code === undefined) return;
  const query = /\?([^#]*)/.exec(target)?.[1] ?? '';
  const given = [...new URLSearchParams(query).keys(), ...more];
  const missing = (needs.get(code) ?? []).filter(
    (need) => !given.includes(need.query) && (need.always || !given.includes('new')),
  );
  const [first] = missing;
  if (!first) return;
  findings.warn(path, `${code} needs ?${first.query}=… in its address: without it ${first.lack}`);
}

/** Code of the content page that a target leads to. */
export function pageOf(target: string): string | undefined {
  return /^\/(?:[a-z0-9-]+\/)?content\/([^/?#{]+)(?:[/?#]|$)/.exec(target)?.[1];
}
