import { queryOfFilter } from '#schemas/definitions/filter-place.ts';
import type { FormDocument } from '#schemas/definitions/form.ts';
import type { Panel, PanelOf } from '#schemas/definitions/panel.ts';
import type { CompiledDefinition } from '../../../data-definitions/compiled.ts';
import { fixedFields } from '../../../data-definitions/own-rows.ts';
import type { Fault } from '../../missing.ts';
import type { PanelScope } from '../scope.ts';
import { queryOf } from './address-query.ts';
import { halfFault, otherHalf } from './half-keys.ts';
import { lackOf, pageOf, panelsWithin, saysAnywhere } from './page-needs.ts';

/** A script filters a panel, or something reads the address. */
const TELLS_RECORD = /\bfilter\s*\(|\bquery\b/;

/**
 * What is wrong with a way to a page that does not say which record is meant: a Form is then about a new one, which may be
 * none that can be saved; and half of a key finds those of several. Undefined where it says so, or where something else may
 * tell the record.
 *
 * @param more names of queries that are added to the target's own.
 * @param hasRecord something else tells a Form its record: a row that goes along.
 */
export function noRecordBehind(
  target: string,
  { pages, definitions, needs }: Pick<PanelScope, 'pages' | 'definitions' | 'needs'>,
  more: readonly string[] = [],
  hasRecord = false,
): Fault | undefined {
  const page = pages.get(pageOf(target) ?? '');
  const given = [...queryOf(target).keys(), ...more];
  // A pre-check or a script may tell the record, and what else is missing is told.
  if (!page || page.option?.check || given.includes('new')) return undefined;
  if (lackOf(target, needs, more) !== undefined) return undefined;
  if (saysAnywhere(page.rows, TELLS_RECORD)) return undefined;
  for (const panel of panelsWithin(page.rows)) {
    const definition = 'dataCode' in panel ? definitions.get(panel.dataCode ?? '') : undefined;
    if (!definition) continue;
    const isForm = panel.type === 'Form';
    if (isForm && hasRecord) continue;
    const fault = isForm
      ? (halfRecord(page, panel, definition, given) ?? noRecord(page, panel, definition, given))
      : halfView(panel, definition, given);
    if (fault) return { ...fault, mild: true };
  }
  return undefined;
}

/**
 * What is said of a link that tells a Form what several of its records have, and not which of them: what was meant for a new one.
 *
 * @param given names of all its queries.
 * @param from whose row goes along.
 */
export function anyOfSeveral(
  target: string,
  query: string,
  given: readonly string[],
  from: CompiledDefinition,
  { pages, definitions }: Pick<PanelScope, 'pages' | 'definitions'>,
): Fault | undefined {
  const page = pages.get(pageOf(target) ?? '');
  if (!page || given.includes('new') || saysAnywhere(page.rows, TELLS_RECORD)) return undefined;
  // A pre-check may tell the record by it.
  if (page.option?.check?.queries.includes(query)) return undefined;
  for (const panel of panelsWithin(page.rows)) {
    const shown = panel.type === 'Form' ? definitions.get(panel.dataCode) : undefined;
    if (!shown || shown.code === from.code || shown.source.kind !== 'table') continue;
    if (Object.keys(panel.option.defaultFilters).length > 0 || shown.always.length > 0) continue;
    const field = shown.filters.find(({ name }) => name === query);
    if (!field?.shared || shown.key.some(({ name }) => given.includes(name))) continue;
    const key = shown.key.map(({ name }) => `${name}=…`).join('&');
    const message = `?${query}=… finds any of several records of ${shown.code}: ?new=1&${query}=… for a new one, or ?${key}`;
    return { message, mild: true };
  }
  return undefined;
}

/** A Form that is told a part of its record's key. */
function halfRecord(
  page: FormDocument,
  { option: { defaultFilters } }: PanelOf<'Form'>,
  { code, key, always }: CompiledDefinition,
  queries: readonly string[],
): Fault | undefined {
  const own = Object.entries(defaultFilters);
  const isGiven = (name: string) => queries.includes(name) || Object.hasOwn(defaultFilters, name);
  // What always holds of the definition's rows nobody has to say.
  const open = key.filter((field) => !fixedFields(always).includes(field));
  const unsaid = open.flatMap(({ name }) => (isGiven(name) ? [] : [`?${name}=…`]));
  if (unsaid.length === 0 || unsaid.length === open.length) return undefined;
  const said = open.flatMap(({ name }) => {
    const query = own.find(([one]) => one === name)?.[1];
    return isGiven(name) ? [`?${queryOfFilter(query) ?? name}=…`] : [];
  });
  const message = `${said.join(', ')} is only a part of the key of ${code}: without ${unsaid.join(', ')} the Form of ${page.code} shows any of several records`;
  return { message };
}

/** A Form that is told nothing, and whose new records cannot be saved. */
function noRecord(
  page: FormDocument,
  { option: { defaultFilters } }: PanelOf<'Form'>,
  { code, key, filters, byName, access, rights }: CompiledDefinition,
  given: readonly string[],
): Fault | undefined {
  const names = [...key, ...filters].map(({ name }) => name);
  if (names.length === 0 || Object.keys(defaultFilters).length > 0) return undefined;
  if (given.some((name) => name === 'other' || names.includes(name))) return undefined;
  const isSaved = access.write.length > 0 && rights.create;
  // A field with a fault may be the one that is missing.
  if (isSaved || [...byName.values()].some(({ unknown }) => unknown)) return undefined;
  const wanted = key.map(({ name }) => `${name}=…`).join('&');
  const message = `without ?${wanted} the Form of ${page.code} is about a new record of ${code}, which cannot be saved`;
  return { message };
}

/** A filter in the address, `?leases.plot=7`, without the one beside which alone it says which row is meant. */
function halfView(
  { code, option: { defaultFilters } }: Panel,
  definition: CompiledDefinition,
  queries: readonly string[],
): Fault | undefined {
  const own = queries.flatMap((query) =>
    query.startsWith(`${code}.`) ? [query.slice(code.length + 1)] : [],
  );
  for (const name of own) {
    const field = definition.byName.get(name);
    if (!field) continue;
    const other = otherHalf(field, definition, [...own, ...Object.keys(defaultFilters)]);
    if (other !== undefined) return halfFault(name, other, field, `${code}.${other}=…`);
  }
  return undefined;
}
