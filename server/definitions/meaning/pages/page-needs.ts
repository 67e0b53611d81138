import { queryOfFilter } from '#schemas/definitions/filter-place.ts';
import type { FormDocument } from '#schemas/definitions/form.ts';
import type { Panel } from '#schemas/definitions/panel.ts';
import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import type { CompiledDefinition } from '../../../data-definitions/compiled.ts';
import { fixedFields } from '../../../data-definitions/own-rows.ts';
import { CURRENT_USER } from '../../../data-definitions/sql/filter-value.ts';
import { neededParams } from '../../../task/task-params.ts';
import { type Fault, keptOut } from '../../missing.ts';
import { someMay } from '../audience.ts';
import type { Findings, Path } from '../findings.ts';
import type { Need, PageNeeds, PanelScope } from '../scope.ts';
import { queryOf } from './address-query.ts';

type Rows = FormDocument['rows'];

/** What each page asks of its address: by default filters like `"{id}"`, and for its pre-check. */
export function pageNeeds(
  forms: ReadonlyMap<string, FormDocument>,
  tasks: ReadonlyMap<string, TaskDocument>,
): PageNeeds {
  return new Map(
    [...forms].map(([code, form]) => {
      const scripts = JSON.stringify(form.rows);
      const isFiltered = filteredByScripts(form, scripts);
      const panels = [...panelsWithin(form.rows)].filter((panel) => !isFiltered(panel.code));
      const ofPanels = asksItself(code, scripts) ? [] : panels.flatMap((one) => [...ofPanel(one)]);
      return [code, [...ofCheck(form, tasks), ...ofPanels]];
    }),
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

function* ofPanel({ code, option }: Panel): Generator<Need> {
  for (const value of Object.values(option.defaultFilters)) {
    const query = queryOfFilter(value);
    // The login is no query: that is told where it stands.
    if (query !== null && value !== CURRENT_USER)
      yield { query, lack: `its panel "${code}" stays empty`, always: false };
  }
}

/** Does a script of the page lead back to it with queries, as one that asks people for them? */
function asksItself(code: string, scripts: string): boolean {
  return new RegExp(String.raw`\.\s*navigate\s*\([^;]*/content/${code}/\w+\?`).test(scripts);
}

/**
 * Finds the panels that show nothing until a script of their page says what: what is chosen elsewhere, in place of the
 * address. A script that names a panel which the page does not have may mean any of them.
 */
function filteredByScripts({ rows }: FormDocument, scripts: string): (panel: string) => boolean {
  if (!/\.\s*filter\s*\(/.test(scripts)) return () => false;
  const codes = new Set([...panelsWithin(rows)].map(({ code }) => code));
  const named = new Set(
    [...scripts.matchAll(/\bpanel\s*\(\s*\\?['"`]([\w-]+)/g)].map(([, code = '']) => code),
  );
  if ([...named].some((code) => !codes.has(code))) return () => true;
  return (panel) => named.has(panel);
}

/**
 * What a page asks of its address and a link to it does not say.
 *
 * @param more names of queries that are added to the target's own.
 */
export function lackOf(
  target: string,
  needs: PageNeeds,
  more: readonly string[] = [],
): Fault | undefined {
  const code = pageOf(target) ?? '';
  const given = [...queryOf(target).keys(), ...more];
  const first = (needs.get(code) ?? []).find(
    (need) => !given.includes(need.query) && (need.always || !given.includes('new')),
  );
  if (!first) return undefined;
  const message = `${code} needs ?${first.query}=… in its address: without it ${first.lack}`;
  const ofPanel = { about: { kind: 'needed query', of: code, name: first.query } };
  return { message, mild: true, ...(!first.always && ofPanel) };
}

const said = new WeakMap<Rows, Map<RegExp, boolean>>();

/** Does something within a page's rows, its scripts too, say that? Read once, however many links there are to it. */
export function saysAnywhere(rows: Rows, pattern: RegExp): boolean {
  const known = said.get(rows) ?? new Map<RegExp, boolean>();
  said.set(rows, known);
  const says = known.get(pattern) ?? pattern.test(JSON.stringify(rows));
  known.set(pattern, says);
  return says;
}

/** Looks for a way to a new record that cannot be saved: the database asks for a value that no field has. */
export function warnOfNoNewRecord(
  findings: Findings,
  path: Path,
  target: string,
  { pages, definitions, audience }: Pick<PanelScope, 'pages' | 'definitions' | 'audience'>,
  more: readonly string[] = [],
): void {
  if (!queryOf(target).has('new') && !more.includes('new')) return;
  const page = pages.get(pageOf(target) ?? '');
  const forms = [...panelsWithin(page?.rows ?? [])].filter(({ type }) => type === 'Form');
  const shown = forms.flatMap((panel) =>
    panel.type === 'Form' ? (definitions.get(panel.dataCode) ?? []) : [],
  );
  const [first] = shown;
  if (first?.source.kind !== 'table' || !someMay(first.access.write, audience)) return;
  if (first.access.write.length === 0) return;
  // A field with a fault may be the one that is missing, and what `always` was to fill.
  if (first.isAlwaysRefused || [...first.byName.values()].some(({ unknown }) => unknown)) return;
  if (shown.some(({ rights }) => rights.create)) {
    const given = [...queryOf(target).keys(), ...more];
    const lacking = forms.length === 1 ? unfilledBy(given, forms[0], first, target) : undefined;
    if (lacking === undefined) return;
    const message = `no new record of ${first.code} can be saved: "${lacking}" is required and hidden, and nothing gives it a value: show it, or ?new=1&${lacking}=…`;
    findings.tell(path, { message, mild: true, about: { kind: 'new record', name: first.code } });
    return;
  }
  const needed = first.neededColumn === undefined ? 'a required column' : `"${first.neededColumn}"`;
  const message = `no new record of ${first.code} can be saved: ${needed} needs a value, and no field that can be filled in has it`;
  const { code: name, neededColumn, source } = first;
  const lacked = neededColumn === undefined ? {} : { of: source.name, known: [neededColumn] };
  findings.tell(path, { message, mild: true, about: { kind: 'new record', name, ...lacked } });
}

/** A required field that a Form does not draw, and that neither its page nor the way there fills in. */
function unfilledBy(
  queries: readonly string[],
  form: Panel | undefined,
  { byName, always }: CompiledDefinition,
  target: string,
): string | undefined {
  // A copy has the values of its row, and what a query apart from the address says of that is not known here.
  if (!/[?&]new=(?!copy|\{)/.test(target)) return undefined;
  const fixed = fixedFields(always).map((field) => field.name);
  const named = queries.map((name) => name.replace(/_api$/, ''));
  const given = [...named, ...fixed, ...Object.keys(form?.option.defaultFilters ?? {})];
  return [...byName.values()].find(
    ({ field, name, initial }) =>
      field.required && field.hidden && initial === undefined && !given.includes(name),
  )?.name;
}

/** The panels of a page. */
export function* panelsWithin(rows: Rows): Generator<Panel> {
  for (const { columns } of rows) {
    for (const { panel, rows: inner } of columns) {
      if (panel) yield panel as Panel;
      if (inner) yield* panelsWithin(inner as Rows);
    }
  }
}

/**
 * Looks for a way to a page that none of those who see it may go.
 *
 * @param offset where the way stands inside of a text, from 0.
 */
export function warnOfClosedPage(
  findings: Findings,
  path: Path,
  target: string,
  { pages, audience }: Pick<PanelScope, 'pages' | 'audience'>,
  offset?: number,
): void {
  const page = pages.get(pageOf(target) ?? '');
  if (!page || someMay(page.access, audience)) return;
  const message = `nobody who may open this page may open ${page.code}`;
  findings.tell(path, keptOut('closed form', page.code, message), offset);
}

/** Code of the content page that a target leads to; a mode that there is not is told there. */
export function pageOf(target: string): string | undefined {
  return /^\/(?:[a-z0-9-]+\/)?content\/([^/?#{]+)(?:\/(?:main|embed|\{\w+\}))?\/?(?:[?#{]|$)/.exec(
    target,
  )?.[1];
}
