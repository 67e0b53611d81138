import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { exactly, plainText } from '../filter/filter-value.ts';
import { exactFilter, recordRequest, sameValue } from './record.ts';

/** A record, and the filters that found it. */
interface FoundRecord {
  dataCode: string;
  definition: Pick<ClientDataDefinition, 'key'> | null;
  selection: FilterValues | null;
  /** As it was read; null for a new one. */
  original: Row | null;
}

/**
 * The filters that find a record once it is saved: in what it was found by, its key or whatever else says exactly what it
 * held, they ask for what it holds now.
 *
 * @param record as the save was sent.
 */
export function selectionOfSaved(record: FoundRecord, saved: Row): FilterValues | null {
  const { selection, definition, original } = record;
  if (selection === null || original === null) return selection;
  const renamed = { ...selection };
  for (const [name, found] of Object.entries(recordRequest(record).filters)) {
    const isName = definition?.key.includes(name) || asksFor(found, original[name]);
    const now = exactFilter(saved[name]);
    if (!isName || now === null || sameValue(original[name], saved[name])) continue;
    // As the address asks for it: it is the same question after a reload.
    renamed[name] = found === exactly(textOf(found)) ? exactly(textOf(saved[name])) : now;
  }
  return renamed;
}

/** A record that other filters find by now: its fields say so too, but for what its user has changed in them. */
export function withNewName(
  {
    selection: before,
    original,
    values,
  }: Pick<FoundRecord, 'selection' | 'original'> & { values: Row },
  selection: FilterValues,
) {
  const renamed: Row = {};
  for (const [name, found] of Object.entries(selection)) {
    const was = original?.[name];
    if (found === before?.[name] || !asksFor(before?.[name], was)) continue;
    renamed[name] = typeof was === 'number' ? Number(textOf(found)) : textOf(found);
  }
  const untouched = Object.entries(renamed).filter(([name]) =>
    sameValue(values[name], original?.[name]),
  );
  return {
    selection,
    original: original && { ...original, ...renamed },
    values: { ...values, ...Object.fromEntries(untouched) },
  };
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
