import { queryOfFilter } from '#schemas/definitions/filter-place.ts';
import type { FormDocument } from '#schemas/definitions/form.ts';
import { shareRows } from '../../../data-definitions/compile/authored-sql/check-sql-uses.ts';
import {
  otherTable,
  type ParamPlace,
  tableNamed,
} from '../../../data-definitions/compile/check-parameters.ts';
import type { CompiledDefinition, CompiledField } from '../../../data-definitions/compiled.ts';
import type { Fault } from '../../missing.ts';
import type { Findings, Path } from '../findings.ts';
import { heldIn, rowPlace } from './check-call.ts';
import { pageOf, panelsWithin } from './page-needs.ts';
import { type LinkTargets, queriesOf } from './page-queries.ts';
import { anyOfSeveral } from './record-behind.ts';

/** A field, and the definition whose rows have it. */
export interface Place {
  readonly field: CompiledField;
  readonly definition: CompiledDefinition;
}

/**
 * Looks for values of a row that a link hands to a page which reads something else there: a text where it finds its
 * record by a number, or the key of a bill where it shows a job.
 *
 * @param from whose rows the values are taken of.
 * @param more queries that are added to those of the target.
 */
export function warnOfOtherKinds(
  findings: Findings,
  path: Path,
  target: string,
  scope: LinkTargets,
  from: CompiledDefinition | null,
  more: Readonly<Record<string, unknown>> = {},
): void {
  if (!from) return;
  const added = Object.entries(more).map(([name, value]) => ({ name, value }));
  const own = queriesOf(target);
  const given = [...own, ...added].map(({ name }) => name);
  const isNew = given.includes('new');
  for (const fault of ofOtherKinds(target, own, from, scope, isNew)) findings.tell(path, fault);
  for (const query of added) {
    const place = [...path.slice(0, -1), 'queries', query.name];
    for (const fault of ofOtherKinds(target, [query], from, scope, isNew))
      findings.tell(place, fault);
  }
  for (const { name } of own) {
    const several = anyOfSeveral(target, name, given, from, scope);
    if (several) findings.tell(path, several);
  }
  for (const { name } of added) {
    const several = anyOfSeveral(target, name, given, from, scope);
    if (several) findings.tellKey([...path.slice(0, -1), 'queries', name], several);
  }
}

/** A value of a row within HTML, as {@link warnOfOtherKinds} knows them: `{{row.id}}`. */
const PLACE_OF_HTML = /\{\{\s*(?:row\.)?(\w+)\s*\}\}/g;

/**
 * {@link warnOfOtherKinds} for a link within HTML.
 *
 * @param offset where it stands in the text.
 */
export function warnOfOtherKindsInside(
  findings: Findings,
  path: Path,
  target: string,
  offset: number,
  scope: LinkTargets,
  from: CompiledDefinition,
): void {
  // One bracket stands for nothing in HTML, which is told.
  const plain = target.replaceAll(/(?<!\{)\{\w+\}/g, '').replace(PLACE_OF_HTML, '{$1}');
  const queries = queriesOf(plain);
  const isNew = queries.some(({ name }) => name === 'new');
  for (const fault of ofOtherKinds(plain, queries, from, scope, isNew))
    findings.tell(path, fault, offset);
}

/** What is said of queries whose values are nothing for the page that they lead to. */
export function* ofOtherKinds(
  target: string,
  queries: readonly { readonly name: string; readonly value?: unknown }[],
  from: CompiledDefinition,
  scope: LinkTargets,
  isNew: boolean,
): Generator<Fault> {
  for (const { name, value } of queries) {
    const field = from.byName.get(rowPlace(value) ?? '');
    if (!field) continue;
    const given = { field, definition: from };
    const page = scope.pages.get(pageOf(target) ?? '');
    const key = isNew ? undefined : recordBy(name, page, scope);
    const places = [...readBy(target, name, scope, isNew)];
    if (places.length === 0) yield* ofPreCheck(given, name, page, scope);
    for (const read of places) {
      // What the page itself takes for two things is told there.
      if (key && !difference(given, key, name, scope) && unlike(key, read, false, scope.relations))
        continue;
      const message =
        difference(given, read, name, scope) ?? (isNew ? null : noKey(given, read, name, scope));
      if (message === null) continue;
      // Where several links say the same, the page may ask for the wrong one.
      yield { message, mild: true, about: { kind: 'other value', name: message } };
      break;
    }
  }
}

/** A query that nothing of a page reads but its pre-check, which holds it against rows of another table. */
function* ofPreCheck(
  { field, definition }: Place,
  query: string,
  page: FormDocument | undefined,
  { taskPlaces, relations }: LinkTargets,
): Generator<Fault> {
  const check = page?.option?.check;
  const place = taskPlaces.get(String(check?.params.task))?.get(query);
  if (!check?.queries.includes(query) || !place) return;
  const { column, relation } = place;
  const [ours, theirs] = otherTable(field, definition, column, relation, relations) ?? [];
  if (ours === undefined) return;
  const message = `"${field.name}" of ${definition.code} ${ours}, and the pre-check of ${page?.code} holds ?${query}=… against ${column.name} of ${relation.name}, ${theirs}`;
  yield { message, mild: true, about: { kind: 'other value', name: message } };
}

/**
 * Looks for a query by which a page finds a record of one table, and its pre-check one of another: it would say of a
 * bill whether a job may be shown.
 *
 * @param places the columns of the params of the pre-check's task.
 */
export function warnOfOtherRecord(
  findings: Findings,
  { code, option }: FormDocument,
  places: ReadonlyMap<string, ParamPlace>,
  scope: LinkTargets,
): void {
  for (const [index, query] of (option?.check?.queries ?? []).entries()) {
    const place = places.get(query);
    const shown = place ? [...readBy(`/content/${code}/main`, query, scope, false)] : [];
    const whys = shown.map(
      ({ field, definition }) =>
        place && otherTable(field, definition, place.column, place.relation, scope.relations),
    );
    const [why] = whys;
    if (!why || !whys.every(Boolean)) continue;
    const message = `?${query}=… ${why[0]} on this page, and the pre-check holds it against ${place?.column.name} of ${place?.relation.name}, ${why[1]}`;
    findings.warn(['option', 'check', 'queries', index], message);
  }
}

/** The key by which the Form of a page finds its record, where a query alone is that. */
function recordBy(
  query: string,
  page: FormDocument | undefined,
  { definitions }: LinkTargets,
): Place | undefined {
  for (const panel of panelsWithin(page?.rows ?? [])) {
    const definition = panel.type === 'Form' ? definitions.get(panel.dataCode) : undefined;
    const [field, another] = definition?.key ?? [];
    if (definition && field?.name === query && !another) return { field, definition };
  }
  return undefined;
}

/** A filter of a panel that takes from the address what is the key of another record: that which the page's Form shows. */
export function otherThanRecord(
  query: string,
  read: Place,
  page: FormDocument | undefined,
  scope: LinkTargets,
): Fault | null {
  const key = recordBy(query, page, scope);
  const message = key ? difference(key, read, query, scope) : null;
  return message === null ? null : { message, mild: true };
}

/** What a page takes a query for: the key of its record, a filter of its panels, a value of a new record. */
export function* readBy(
  target: string,
  query: string,
  { pages, definitions }: LinkTargets,
  isNew: boolean,
): Generator<Place> {
  for (const panel of panelsWithin(pages.get(pageOf(target) ?? '')?.rows ?? [])) {
    const definition = 'dataCode' in panel ? definitions.get(panel.dataCode ?? '') : undefined;
    if (!definition) continue;
    const found = [...definition.key, ...definition.filters];
    // What is no filter is told there.
    const names = Object.entries(panel.option.defaultFilters).flatMap(([name, value]) =>
      queryOfFilter(value) === query && found.some((one) => one.name === name) ? [name] : [],
    );
    if (query.startsWith(`${panel.code}.`)) names.push(query.slice(panel.code.length + 1));
    const isOfForm = isNew || found.some(({ name }) => name === query);
    if (panel.type === 'Form' && isOfForm) names.push(query);
    for (const name of names) {
      const field = definition.byName.get(name);
      if (field) yield { field, definition };
    }
  }
}

/** Why a value never is what a page reads; null when it may be. */
function difference(
  given: Place,
  read: Place,
  query: string,
  { relations }: LinkTargets,
): string | null {
  const where = `?${query}=… is "${read.field.name}" of ${read.definition.code}`;
  const found = unlike(given, read, query.includes('.'), relations);
  if (!found) return null;
  const { ours, theirs } = found;
  const wanted = theirs.startsWith('one of') ? `which names ${theirs}` : theirs;
  return `"${given.field.name}" of ${given.definition.code} ${ours}, and ${where}, ${wanted}`;
}

/**
 * Why a value hardly says which record a page shows: it is an option, an amount, or the name that Quotes show of the record,
 * and another field beside it holds the key. Null when it may say so.
 */
function noKey(
  { field, definition }: Place,
  read: Place,
  query: string,
  { definitions }: LinkTargets,
): string | null {
  const { source } = read.definition;
  const table = source.kind === 'table' ? tableNamed(read.field, read.definition) : null;
  if (table === null || field.unknown || tableNamed(field, definition) !== null) return null;
  const key = definition.fields.find((one) => tableNamed(one, definition) === table);
  if (!key || key.column === field.column || field.refers) return null;
  const isName = [...definitions.values()].some(({ fields }) =>
    fields.some(
      ({ quote }) =>
        quote?.source.kind === 'table' &&
        quote.source.name === table &&
        quote.nameColumn === field.column &&
        quote.keyColumn !== field.column,
    ),
  );
  const isOption = field.options !== undefined;
  const isAmount = field.money || (field.storage === 'decimal' && (field.decimals ?? 0) > 0);
  if (!isOption && !isAmount && !(isName && definition.source.kind !== 'sql')) return null;
  const what = isOption ? 'is one of a few options' : isAmount ? 'is an amount' : 'is its name';
  return `"${field.name}" of ${definition.code} ${what}, and ?${query}=… says which row of ${table}: "${key.name}"`;
}

/**
 * What a value is, and what a field has in its place; null when it may be one of the field.
 *
 * @param isSearched what is no key of a Quote is looked for in the names that it shows.
 */
export function unlike(
  given: Place,
  read: Place,
  isSearched: boolean,
  relations: LinkTargets['relations'],
): { readonly ours: string; readonly theirs: string } | null {
  const [ours, theirs] = [given.field, read.field];
  if (ours.unknown || theirs.unknown || ours.field.multipleSelect) return null;
  const [held, wanted] = [ours, theirs].map((one) =>
    one.storage === 'uuid' ? 'a UUID' : heldIn(one),
  );
  // What SQL makes of a day may well be a text, and a key hardly is one.
  const isKey = tableNamed(ours, given.definition) !== null;
  const isOther =
    held === 'a text'
      ? wanted === 'a number' || (wanted === 'a day' && isKey)
      : held !== null && wanted !== null && wanted !== 'a text' && held !== wanted;
  if (isOther && !(theirs.quote && isSearched)) {
    return { ours: `${held === 'a text' ? 'is' : 'holds'} ${held}`, theirs: String(wanted) };
  }
  const [ourKeys, theirKeys] = [ours, theirs].map(({ options }) => options?.map(({ Key }) => Key));
  if (ourKeys?.[0] && theirKeys?.[0] && !ourKeys.some((one) => theirKeys.includes(one)))
    return {
      ours: `is a word such as "${ourKeys[0]}"`,
      theirs: `a word such as "${theirKeys[0]}"`,
    };
  const [own, other] = [given, read].map(({ field, definition }) => tableNamed(field, definition));
  if (!own || !other || shareRows(own, other, relations)) return null;
  return { ours: `names a row of ${own}`, theirs: `one of ${other}` };
}
