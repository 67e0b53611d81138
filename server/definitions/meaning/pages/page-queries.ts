import { queryOfFilter } from '#schemas/definitions/filter-place.ts';
import type { FormDocument } from '#schemas/definitions/form.ts';
import type { Panel } from '#schemas/definitions/panel.ts';
import { filterFaults } from '../../../data-definitions/compile/compile-names.ts';
import type { CompiledField } from '../../../data-definitions/compiled.ts';
import { type Fault, listed } from '../../missing.ts';
import { suggest } from '../../suggest.ts';
import type { Findings, Path } from '../findings.ts';
import type { TenantScope } from '../scope.ts';
import { queryOf } from './address-query.ts';
import { lackOf, pageOf, panelsWithin, saysAnywhere } from './page-needs.ts';
import { noRecordBehind } from './record-behind.ts';

/** What is known of the pages that a link may lead to. */
export type LinkTargets = Pick<
  TenantScope,
  'pages' | 'definitions' | 'relations' | 'languages' | 'taskPlaces'
>;

/** Queries that every page takes (spec 2.5, 2.13): its language too, and those that a messenger adds. */
const OF_EVERY_PAGE: readonly string[] = ['new', 'other', 'token', 'lang', 'code', 'state'];
/** What an address may say of a panel's view: `orders:page=2`. */
const OF_VIEWS: readonly string[] = ['search', 'sort', 'page', 'size'];
/** Panels that show rows and keep nothing of what is seen of them in the address. */
const WITHOUT_VIEW: readonly Panel['type'][] = ['Form', 'EditGrid', 'ECharts', 'ChartJS'];
const API_SUFFIX = /_api$/;

interface Query {
  readonly name: string;
  /** What it says, as far as that is known before somebody follows the link. */
  readonly value?: string | undefined;
}

/** What a link says beside its target. */
interface LinkOptions {
  /** Queries that are added to those of the target. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** Key under which these stand beside the target. */
  readonly key?: string;
  /** Something else may say which record is meant: a row that goes along. */
  readonly hasRecord?: boolean;
}

/**
 * Looks for queries of a link that the page behind it does not read, or that never find a row there; where there are
 * none, for those that the page asks for and is not told.
 */
export function warnOfQueries(
  findings: Findings,
  path: Path,
  target: string,
  scope: LinkTargets & Pick<TenantScope, 'needs'>,
  { more = {}, key = 'queries', hasRecord = false }: LinkOptions = {},
): void {
  const before = findings.issues.length;
  warnOfUnread(findings, path, target, scope, more, key);
  // What is not read is what the page needs, under another name.
  if (findings.issues.length > before) return;
  const names = Object.keys(more);
  const lack = lackOf(target, scope.needs, names);
  if (lack !== undefined) findings.tell(path, lack);
  const lost = noRecordBehind(target, scope, names, hasRecord);
  if (lost !== undefined) findings.tell(path, lost);
}

function warnOfUnread(
  findings: Findings,
  path: Path,
  target: string,
  scope: LinkTargets,
  more: Readonly<Record<string, unknown>>,
  key: string,
): void {
  for (const fault of unreadBy(target, queriesOf(target), scope)) {
    findings.tell(path, { ...fault, mild: true });
  }
  const added = Object.entries(more).map(([name, value]) => ({ name, value: String(value) }));
  for (const query of added) {
    const place = [...path.slice(0, -1), key, query.name];
    const names = [...added, ...queriesOf(target)];
    for (const fault of unreadBy(target, [query], scope, names)) {
      if (findings.has(place)) findings.tellKey(place, { ...fault, mild: true });
      else findings.tell(path, { ...fault, mild: true });
    }
  }
}

/** A page has a script that reads the address, or a text that may be one. */
const READS_ADDRESS = /\bquery\b/;

/** What is wrong with queries of a link, as {@link warnOfQueries} tells it. */
export function unreadBy(
  target: string,
  queries: readonly Query[],
  { pages, definitions, languages }: LinkTargets,
  all: readonly Query[] = queries,
): Fault[] {
  const page = pages.get(pageOf(target) ?? '');
  if (!page || saysAnywhere(page.rows, READS_ADDRESS)) return [];
  const panels = [...panelsWithin(page.rows)];
  // What reads the address may be what is missing there, which is told.
  if (hasHoles(page.rows)) return [];
  const shown = panels.flatMap((panel) => ('dataCode' in panel ? (panel.dataCode ?? []) : []));
  // Of what is faulty nothing is known.
  if (shown.some((code) => !definitions.has(code))) return [];
  const isNew = all.some(({ name }) => name === 'new');
  const found = [...fieldsFoundBy(panels, definitions, isNew)];
  const own = new Set([...(page.option?.check?.queries ?? []), ...found.map(([name]) => name)]);
  const views = viewsOf(panels, definitions);
  return queries.flatMap(({ name, value }) => {
    if (name === 'new') return ofNew(value, page, panels);
    const plain = name.replace(API_SUFFIX, '');
    if (own.has(plain) || OF_EVERY_PAGE.includes(plain)) {
      if (name === 'lang' && !own.has(name)) return languageFaults(value, languages);
      const read = found.filter(([query]) => query === name);
      const faults = read.flatMap(([, one]) => {
        if (!one) return [];
        return (isNew ? keyFaults(one, value) : null) ?? valueFaults(one, value);
      });
      return faults.slice(0, 1);
    }
    const field = views.get(name);
    if (field === undefined) {
      const known = [...own, ...views.keys()];
      const isFree = (one: string) => own.has(one) && !all.some((query) => query.name === one);
      const put = /^\{(\w+)\}$/.exec(value ?? '')?.[1] ?? '';
      const meant = !isNew && isFree(put) ? put : undefined;
      return [ofNoView(page.code, name, panels) ?? unread(page.code, name, known, isNew, meant)];
    }
    return field === null ? [] : valueFaults(field, value);
  });
}

/** A language in which the tenant is not there: the page is shown in that of its reader. */
function languageFaults(value = '', languages: readonly string[]): Fault[] {
  if (value === '' || value.includes('{') || languages.includes(value)) return [];
  const message = `the tenant does not offer ${value}: "languages" in corp.json${listed(languages)}`;
  return [{ message, suggestion: suggest(value, languages) }];
}

/** Why a value that a link writes down never is one of a field. */
function valueFaults(field: CompiledField, value: string | undefined): Fault[] {
  if (value === undefined || value === '' || value.includes('{')) return [];
  const faults = filterFaults(field, value);
  if (faults.length > 0 || !isPlace(field, value) || field.optionNames?.has(value)) return faults;
  if (field.words?.includes(value)) return [];
  const message = `"${value}" is this word itself: what stands in the row has brackets`;
  return [{ message, suggestion: `{${value}}` }];
}

/** Is it the name of what it is to be a value of? */
function isPlace({ name, quote }: CompiledField, value: string): boolean {
  return value === name || value === quote?.keyColumn;
}

/** Why what a link writes down is no key that a new record could take; null where it may be one. */
function keyFaults(compiled: CompiledField, value = ''): Fault[] | null {
  const { field, quote, storage } = compiled;
  if (!quote || storage !== 'integer' || !isPlace(compiled, value)) return null;
  const message = `"${field.name}" holds a key of ${quote.dataCode}, and "${value}" is none: what stands in the row has brackets`;
  return [{ message, suggestion: `{${value}}` }];
}

/** Is there a row without a column, or a column without anything in it? */
function hasHoles(rows: FormDocument['rows']): boolean {
  return rows.some(
    ({ columns }) =>
      columns.length === 0 ||
      columns.some(({ panel, rows: inner }) =>
        inner ? hasHoles(inner as FormDocument['rows']) : !panel,
      ),
  );
}

function ofNew(value = '', { code, option }: FormDocument, panels: readonly Panel[]): Fault[] {
  // What a pre-check does with it is its own affair.
  if (!option?.check && !panels.some(({ type }) => type === 'Form')) {
    const message = `${code} has no Form that would show a new record`;
    return [{ message, about: { kind: 'unread new', name: code } }];
  }
  const near = /^cop/i.test(value) ? 'copy' : suggest(value, ['copy']);
  const meant = value === 'copy' ? undefined : near;
  if (meant === undefined) return [];
  return [{ message: `?new=${value} is a new record without a model`, suggestion: meant }];
}

/** A filter for a panel that keeps none in the address. */
function ofNoView(page: string, name: string, panels: readonly Panel[]): Fault | null {
  const [code, field] = name.split(/[.:]/, 2);
  const panel = panels.find((one) => one.code === code && WITHOUT_VIEW.includes(one.type));
  if (!panel || field === undefined) return null;
  const filters = `"defaultFilters": { "${field}": "{${field}}" }`;
  const message = `${page} reads no ?${name}=…: no ${panel.type} has filters in the address, but with ${filters} it takes ?${field}=…`;
  return { message, suggestion: field, about: { kind: 'unread', name: page } };
}

/** @param put the query that is called like the field of the row that is handed on. */
function unread(
  code: string,
  name: string,
  known: readonly string[],
  isNew: boolean,
  put: string | undefined,
): Fault {
  const filters = known.filter((one) => one.endsWith(`.${name}`));
  const near = put ?? suggest(name, ['new', 'lang', ...known]);
  const suggestion = filters.length === 1 ? filters[0] : near;
  const own = known.filter((one) => !one.includes(':'));
  const what = isNew ? `${code} has no field ?${name}=…` : `${code} reads no ?${name}=…`;
  const message = `${what}${listed(own)}`;
  const about = { kind: 'unread', name: code, of: name, known: own };
  return { message, about, ...(suggestion !== undefined && { suggestion }) };
}

/**
 * Queries by which a page finds its record and its lines, or fills in a new record, each with the field that it is held
 * against.
 */
function* fieldsFoundBy(
  panels: readonly Panel[],
  definitions: TenantScope['definitions'],
  isNew: boolean,
): Generator<[string, CompiledField | undefined]> {
  for (const panel of panels) {
    const definition = 'dataCode' in panel ? definitions.get(panel.dataCode ?? '') : undefined;
    for (const [name, value] of Object.entries(panel.option.defaultFilters)) {
      const query = queryOfFilter(value);
      if (query !== null) yield [query, definition?.byName.get(name)];
    }
    if (panel.type !== 'Form' || !definition) continue;
    for (const field of [...definition.key, ...definition.filters]) yield [field.name, field];
    if (isNew) yield* definition.byName;
  }
}

/** Parts of the views of a page's panels, with the field where it is a filter. */
function viewsOf(
  panels: readonly Panel[],
  definitions: TenantScope['definitions'],
): Map<string, CompiledField | null> {
  return new Map(
    panels.flatMap((panel): [string, CompiledField | null][] => {
      const definition = 'dataCode' in panel ? definitions.get(panel.dataCode ?? '') : undefined;
      if (WITHOUT_VIEW.includes(panel.type)) return [];
      const filters = definition?.filters ?? [];
      return [
        ...filters.map((field): [string, CompiledField] => [`${panel.code}.${field.name}`, field]),
        ...OF_VIEWS.map((what): [string, null] => [`${panel.code}:${what}`, null]),
      ];
    }),
  );
}

/** The queries that a target itself names. */
export function queriesOf(target: string): Query[] {
  return [...queryOf(target)].flatMap(([name, value]) =>
    name.includes('{') ? [] : [{ name, value }],
  );
}
