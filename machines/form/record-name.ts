import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { exactly, plainText } from '../filter/filter-value.ts';
import { exactFilter, isWhole, sameValue } from './record.ts';

/** A record, and the filters that found it. */
interface FoundRecord {
  definition: Pick<ClientDataDefinition, 'key'> | null;
  selection: FilterValues | null;
  /** Queries of the address that fields are asked for by, where they are called otherwise. */
  asked?: Readonly<Record<string, string>>;
  /** As it was read; null for a new one. */
  original: Row | null;
}

/**
 * The filters that find a record once it is saved: where its whole key has found it, they ask for the key that it has now.
 * What else they ask for, as a state, names no record: a saved one may have left it.
 *
 * @param record as the save was sent.
 */
export function selectionOfSaved(record: FoundRecord, saved: Row): FilterValues | null {
  const { selection, asked = {}, definition, original } = record;
  const key = definition?.key ?? [];
  if (selection === null || original === null || !isWhole(selection, key)) return selection;
  const renamed = { ...selection };
  for (const name of key) {
    const now = exactFilter(saved[name]);
    if (now === null || sameValue(original[name], saved[name])) continue;
    for (const said of [name, asked[name] ?? name]) {
      // A whole key has found it, however that was said; a query of another name may mean something else.
      if (said !== name && !asksFor(selection[said], original[name])) continue;
      // As the address asks for it: it is the same question after a reload.
      const isExact = selection[said] === exactly(textOf(selection[said]));
      renamed[said] = isExact ? exactly(textOf(saved[name])) : now;
    }
  }
  return renamed;
}

/**
 * A record that other filters find by now: its fields say so too, also as it was read otherwise since, but for what its
 * user has changed in them.
 */
export function withNewName(
  {
    selection: before,
    original,
    newest,
    theirs,
    values,
  }: Pick<FoundRecord, 'selection' | 'original'> & {
    newest: Row | null;
    theirs: Row | null;
    values: Row;
  },
  selection: FilterValues,
) {
  const renamed = renamedValues(original ?? {}, before ?? {}, selection);
  const untouched = Object.entries(renamed).filter(([name]) =>
    sameValue(values[name], original?.[name]),
  );
  return {
    selection,
    original: original && { ...original, ...renamed },
    newest: newest && { ...newest, ...renamed },
    theirs: theirs && { ...theirs, ...renamed },
    values: { ...values, ...Object.fromEntries(untouched) },
  };
}

/** Values that filters ask for by now, in the place of those of a row that they asked for exactly `before`. */
export function renamedValues(row: Row, before: FilterValues, now: FilterValues): Row {
  const renamed: Row = {};
  for (const [name, found] of Object.entries(now)) {
    const was = row[name];
    if (found === before[name] || !asksFor(before[name], was)) continue;
    renamed[name] = typeof was === 'number' ? Number(textOf(found)) : textOf(found);
  }
  return renamed;
}

/** Do these filters ask for the record in sight: the very ones that found it, or its whole key where that found it too? */
export function asksForSame(
  { definition, selection, original }: FoundRecord,
  chosen: FilterValues | null,
): boolean {
  const key = definition?.key ?? [];
  if (original === null || chosen === null || selection === null) return false;
  if (sameValue(chosen, selection)) return true;
  if (!isWhole(selection, key) || !isWhole(chosen, key)) return false;
  return key.every((name) => textOf(chosen[name]) === textOf(original[name]));
}

/** Does a filter ask for exactly this value, in either way to say so? */
export function asksFor(filter: unknown, value: unknown): boolean {
  const exact = exactFilter(value);
  return exact !== null && (filter === exact || filter === exactly(textOf(value)));
}

/** What people read of a value, or of a filter for exactly that; nothing of a list. */
export function textOf(value: unknown): string {
  const isPlain =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? plainText(value) : '';
}
