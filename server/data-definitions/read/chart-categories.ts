import type { CompiledDefinition, CompiledField } from '../compiled.ts';

type Grain = NonNullable<CompiledDefinition['charts'][string]['by']>;

/** One group of one series; empty values have the group null. */
export interface ChartPoint {
  readonly group: string | null;
  readonly groupName: string | null;
  readonly series: string | null;
  readonly seriesName: string | null;
  readonly value: number | null;
}

/** One place on a chart's axis: the value that rows are grouped by, and what it is called. */
export interface ChartCategory {
  readonly key: string | null;
  readonly name: string;
}

/** Points that a run of dates may be filled up to. */
const MAX_FILLED = 1000;

/**
 * Groups in the order in which they are drawn: dates as they pass, without gaps; options as they are
 * listed; numbers as they count; the rest by size. Of dates the last `limit` stay, of others the largest.
 */
export function chartCategories(
  points: readonly ChartPoint[],
  group: CompiledField,
  by: Grain | undefined,
  limit: number,
): ChartCategory[] {
  const sums = new Map<string | null, number>();
  for (const { group: key, value } of points) sums.set(key, (sums.get(key) ?? 0) + (value ?? 0));
  const names = new Map(points.map((point) => [point.group, point.groupName ?? '']));
  const keys = [...sums.keys()];
  if (group.field.type === 'DateTime') {
    const dates = keys.filter((key) => key !== null).sort();
    const filled = by === undefined ? dates : withoutGaps(dates, by);
    return filled.slice(-limit).map((key) => ({ key, name: key }));
  }
  const largest = keys
    .sort((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0) || String(a).localeCompare(String(b)))
    .slice(0, limit);
  // The numbers of a Quote are names of rows: who is largest among them says more.
  if (!group.quote) largest.sort(byOwnOrder(group));
  return largest.map((key) => ({ key, name: chartName(group, key, names.get(key) ?? '') }));
}

/**
 * What a group is called: the option's or the quoted row's name, or the value itself. Only options are called by labels:
 * a sign that nobody sees keeps others from being read as one.
 */
export function chartName(field: CompiledField, key: string | null, quoted: string): string {
  if (key === null || key === '') return '–';
  if (field.field.type === 'Boolean') return key === 'true' ? '__Yes' : '__No';
  return field.optionNames?.get(key) ?? (quoted || key).replace(/^__/, '\u200B__');
}

/** Compares values as their field counts them: options as they are listed, numbers by size; it leaves all others alone. */
export function byOwnOrder(
  compiled: CompiledField,
): (a: string | null, b: string | null) => number {
  const { field, options } = compiled;
  if (options !== undefined && options.length > 0) {
    const places = listedPlaces(compiled);
    const placeOf = (key: string | null) => places.get(key ?? '') ?? places.size;
    return (a, b) => placeOf(a) - placeOf(b);
  }
  if (field.type !== 'Number') return () => 0;
  // What is empty comes last; one infinity beside the other has no difference.
  const numberOf = (key: string | null) => (key === null || key === '' ? Infinity : Number(key));
  return (a, b) => numberOf(a) - numberOf(b) || 0;
}

/** The place of each value that a field lists: of options, and of yes and no. */
function listedPlaces({ field, options }: CompiledField): Map<string, number> {
  const listed = field.type === 'Boolean' ? ['true', 'false'] : options?.map(({ Key }) => Key);
  return new Map(listed?.map((key, index) => [key, index]));
}

/**
 * The place of each value among all that its field lists, whichever of them a chart has: what is empty comes behind
 * them, and what is not listed behind that, by its key. Undefined for a field that lists none.
 */
export function optionPlaces(
  field: CompiledField,
  parts: readonly { key: string | null }[],
): number[] | undefined {
  const places = listedPlaces(field);
  if (places.size === 0) return undefined;
  const texts = parts.map(({ key }) => key ?? '');
  const others = texts.filter((key) => key !== '' && !places.has(key)).sort();
  for (const key of ['', ...others]) if (!places.has(key)) places.set(key, places.size);
  return texts.map((key) => places.get(key) ?? 0);
}

/** @param dates first days of their spans as the database writes them, in order. */
function withoutGaps(dates: readonly string[], by: Grain): string[] {
  const last = dates.at(-1);
  const filled: string[] = [];
  let at = dates[0];
  while (at !== undefined && last !== undefined && at <= last && filled.length < MAX_FILLED) {
    filled.push(at);
    at = next(at, by);
  }
  return filled.length < MAX_FILLED ? filled : [...dates];
}

function next(text: string, by: Grain): string {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  const moved = new Date(0);
  // Not by Date.UTC, which takes the year 1 for 1901.
  moved.setUTCFullYear(
    by === 'year' ? year + 1 : year,
    by === 'month' ? month : month - 1,
    day + (by === 'day' ? 1 : by === 'week' ? 7 : 0),
  );
  return moved.toISOString().slice(0, text.length);
}
