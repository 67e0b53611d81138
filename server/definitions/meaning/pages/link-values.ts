import { queryOfFilter } from '#schemas/definitions/filter-place.ts';
import { tableNamed } from '../../../data-definitions/compile/check-parameters.ts';
import type { CompiledDefinition, CompiledField } from '../../../data-definitions/compiled.ts';
import type { Findings, Path } from '../findings.ts';
import { heldIn, rowPlace } from './check-call.ts';
import { pageOf, panelsWithin } from './page-needs.ts';
import { type LinkTargets, queriesOf } from './page-queries.ts';

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
  const added = Object.entries(more).map(([name, value]) => ({ name, value, isAdded: true }));
  const own = queriesOf(target).map((query) => ({ ...query, isAdded: false }));
  const all = [...own, ...added];
  const isNew = all.some(({ name }) => name === 'new');
  for (const { name, value, isAdded } of all) {
    const field = from.byName.get(rowPlace(value) ?? '');
    if (!field) continue;
    for (const read of readBy(target, name, scope, isNew)) {
      const given = { field, definition: from };
      const message =
        difference(given, read, name) ?? (isNew ? null : noKey(given, read, name, scope));
      if (message === null) continue;
      // Where several links say the same, the page may ask for the wrong one.
      const about = { kind: 'other value', name: message };
      const place = isAdded ? [...path.slice(0, -1), 'queries', name] : path;
      findings.tell(place, { message, mild: true, about });
      break;
    }
  }
}

/** What a page takes a query for: the key of its record, a filter of its panels, a value of a new record. */
function* readBy(
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
function difference(given: Place, read: Place, query: string): string | null {
  const where = `?${query}=… is "${read.field.name}" of ${read.definition.code}`;
  const found = unlike(given, read, query.includes('.'));
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
): { readonly ours: string; readonly theirs: string } | null {
  const [ours, theirs] = [given.field, read.field];
  if (ours.unknown || theirs.unknown || ours.field.multipleSelect) return null;
  const [held, wanted] = [heldIn(ours), heldIn(theirs)];
  const isOther =
    held === 'a text'
      ? wanted === 'a number'
      : held !== null && wanted !== null && wanted !== 'a text' && held !== wanted;
  if (isOther && !(theirs.quote && isSearched)) {
    return { ours: `${held === 'a text' ? 'is' : 'holds'} ${held}`, theirs: String(wanted) };
  }
  const [own, other] = [given, read].map(({ field, definition }) => tableNamed(field, definition));
  if (!own || !other || own === other) return null;
  return { ours: `names a row of ${own}`, theirs: `one of ${other}` };
}
