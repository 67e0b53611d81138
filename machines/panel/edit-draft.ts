import * as z from 'zod/mini';
import { CLASS_SUFFIX, DISPLAY_SUFFIX, type Row, row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition, ClientField } from '#schemas/definitions/field.ts';
import type { RowProblem, SavedRow } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { choicesAlong, isEmptyValue, sameValue } from '../form/record.ts';
import { rowKey, valuesOf } from './row-key.ts';

/** What the user changed in one row. */
const editedRow = z.object({
  id: z.string(),
  /** Null for a new row. */
  key: z.nullable(row),
  /** Changed values only. */
  values: row,
  /** What they were when the user first changed them: the version that a save is held against. */
  original: row,
  /** What is shown for changed values that do not say it themselves: the name of a chosen row. */
  display: z.optional(row),
  /** Names a new row for the server, which stores it once however often it is sent. */
  idempotencyKey: z.optional(z.uuid()),
});
export type EditedRow = z.infer<typeof editedRow>;

/** Everything that the user changed in a grid and has not saved yet (spec 4.6). */
export const editDraft = z.object({
  rows: z._default(z.array(editedRow), []),
  /** Number of the next new row. */
  next: z._default(z.int().check(z.minimum(1)), 1),
});
export type EditDraft = z.infer<typeof editDraft>;

/** Nothing edited and no row added. */
export const EMPTY_DRAFT: EditDraft = { rows: [], next: 1 };

/** One cell that the user changed. */
export interface CellEdit {
  /** Key of the row, or the id of a new one. */
  id: string;
  name: string;
  value: Row[string];
  /** What is shown for the value (spec 3.5); left out where it says that itself. */
  display?: Row[string] | undefined;
}

/**
 * Tracks one cell; a cell that has its original value again is not a change any more, unless somebody else has given it
 * another one since.
 *
 * @param current the row as it is stored by now, where that is known to be other than it was read.
 */
export function editCell(
  draft: EditDraft,
  stored: readonly Row[],
  key: readonly string[],
  { id, name, value, display }: CellEdit,
  current?: Row,
): EditDraft {
  const at = draft.rows.findIndex((edited) => edited.id === id);
  const known = draft.rows[at];
  if (known?.key === null) {
    return replaceAt(draft, at, {
      ...known,
      values: { ...known.values, [name]: value },
      ...withDisplay(known.display, name, display),
    });
  }
  const before = stored.find((one) => rowKey(one, key) === id);
  if (known === undefined && before === undefined) return draft;
  const original = known && Object.hasOwn(known.original, name) ? known.original : before;
  const was = original?.[name] ?? null;
  const now = current ?? before ?? original;
  if (sameValue(was, value) && sameValue(now?.[name], value))
    return known ? replaceAt(draft, at, ...keptCells(known, (one) => one !== name)) : draft;
  const edited: EditedRow = {
    id,
    key: known?.key ?? valuesOf(before, key),
    values: { ...known?.values, [name]: value },
    original: { ...known?.original, [name]: was },
    ...withDisplay(known?.display, name, display),
  };
  return known ? replaceAt(draft, at, edited) : { ...draft, rows: [...draft.rows, edited] };
}

function withDisplay(
  known: Row | undefined,
  name: string,
  display: Row[string] | undefined,
): { display?: Row } {
  if (known === undefined && display === undefined) return {};
  const { [name]: _, ...others } = known ?? {};
  return { display: display === undefined ? others : { ...others, [name]: display } };
}

function replaceAt(draft: EditDraft, at: number, ...edited: EditedRow[]): EditDraft {
  return { ...draft, rows: draft.rows.toSpliced(at, 1, ...edited) };
}

/** A row with those of its changed cells that hold; none where all of them go. */
function keptCells(
  edited: EditedRow,
  holds: (name: string, value: Row[string]) => boolean,
): EditedRow[] {
  const values = cellsWhere(edited.values, holds);
  const left = Object.keys(values).length;
  if (left === Object.keys(edited.values).length) return [edited];
  if (left === 0) return [];
  const ofLeft = (cells: Row) => cellsWhere(cells, (name) => Object.hasOwn(values, name));
  const { original, display } = edited;
  return [
    { ...edited, values, original: ofLeft(original), ...(display && { display: ofLeft(display) }) },
  ];
}

/** What is left of a draft when its definition has lost fields: nobody sees what was typed there, and no save takes it. */
export function withinFields(
  draft: EditDraft,
  fields: readonly Pick<ClientField, 'name'>[],
): EditDraft {
  const known = new Set(fields.map(({ name }) => name));
  const rows = draft.rows.flatMap((edited) => keptCells(edited, (name) => known.has(name)));
  return { ...draft, rows };
}

/**
 * What is left of a draft by rows that were read anew. What is stored as it was typed is no change any more, whoever has
 * saved it: maybe a save whose answer was lost.
 */
export function withoutStored(
  draft: EditDraft,
  stored: readonly Row[],
  key: readonly string[],
): EditDraft {
  if (draft.rows.length === 0) return draft;
  const known = new Map(stored.map((row) => [rowKey(row, key), row]));
  const rows = draft.rows.flatMap((edited) => {
    const now = known.get(edited.id);
    return now ? keptCells(edited, (name, value) => !sameValue(now[name], value)) : [edited];
  });
  return rows.every((row, index) => row === draft.rows[index]) && rows.length === draft.rows.length
    ? draft
    : { ...draft, rows };
}

/** A draft whose new rows begin otherwise: with `start` where they have what they began with `before`. */
export function withOtherStart(draft: EditDraft, before: Row, start: Row): EditDraft {
  const renamed = Object.keys(start).filter((name) => !sameValue(before[name], start[name]));
  const rows = draft.rows.map((edited) => {
    if (edited.key !== null) return edited;
    const names = renamed.filter((name) => sameValue(edited.values[name], before[name]));
    return { ...edited, values: { ...edited.values, ...valuesOf(start, names) } };
  });
  return { ...draft, rows };
}

/** A new row at the end; `display` is what is shown for values that do not say it themselves. */
export function addRow(
  draft: EditDraft,
  values: Row,
  display: Row | undefined,
  idempotencyKey: string | undefined,
): EditDraft {
  const added: EditedRow = {
    id: `new:${draft.next}`,
    key: null,
    values,
    original: {},
    display,
    idempotencyKey,
  };
  return { rows: [...draft.rows, added], next: draft.next + 1 };
}

/** Forgets what was changed in rows; new rows go away. */
export function resetRows(draft: EditDraft, ids: readonly string[]): EditDraft {
  return { ...draft, rows: draft.rows.filter((edited) => !ids.includes(edited.id)) };
}

/** Rows as the user sees them: stored ones with their changes, then the new ones. */
export function editedRows(
  stored: readonly Row[],
  key: readonly string[],
  draft: EditDraft,
): { id: string; row: Row }[] {
  const edits = new Map(draft.rows.map((edited) => [edited.id, edited]));
  const known = stored.map((one) => {
    const id = rowKey(one, key);
    return { id, row: inSight(one, edits.get(id)) };
  });
  const added = draft.rows
    .filter((edited) => edited.key === null)
    .map((edited) => ({ id: edited.id, row: inSight(NOTHING, edited) }));
  return [...known, ...added];
}

const NOTHING: Row = {};
/** Rows with their changes, made once: a grid draws those anew that are other objects. */
const shownRows = new WeakMap<EditedRow, { stored: Row; shown: Row }>();

function inSight(stored: Row, edited: EditedRow | undefined): Row {
  if (edited === undefined) return stored;
  const known = shownRows.get(edited);
  if (known?.stored === stored) return known.shown;
  const shown = changedRow(stored, edited);
  shownRows.set(edited, { stored, shown });
  return shown;
}

/** A row with its changes; what the server wrote out for values that were changed is gone. */
function changedRow(stored: Row, edited: EditedRow): Row {
  const shown = { ...stored, ...edited.values };
  for (const name of Object.keys(edited.values)) {
    const display = edited.display?.[name];
    if (display === undefined) delete shown[name + DISPLAY_SUFFIX];
    else shown[name + DISPLAY_SUFFIX] = display;
    delete shown[name + CLASS_SUFFIX];
  }
  return shown;
}

/** What a save sends: only what changed, each row with its version. */
export function savedRows(
  draft: EditDraft,
  stored: readonly Row[],
  { key: keyed, fields }: Pick<ClientDataDefinition, 'key' | 'fields'>,
): SavedRow[] {
  const rows = new Map(stored.map((row) => [rowKey(row, keyed), row]));
  return draft.rows.map(({ id, key, values, original, idempotencyKey }) => {
    if (key !== null) {
      const along = choicesAlong(fields, Object.keys(values), rows.get(id) ?? {});
      return { key, values, original: { ...along, ...original } };
    }
    return idempotencyKey === undefined ? { values } : { values, idempotencyKey };
  });
}

/**
 * Changed and new rows, by their place in the draft, with the visible required fields that are empty
 * there (spec 5.7).
 *
 * @param visible fields that a row shows (spec 3.4o).
 */
export function missingInRows(
  draft: EditDraft,
  stored: readonly Row[],
  key: readonly string[],
  fields: readonly ClientField[],
  visible: (row: Row) => readonly ClientField[] = () => fields,
): { index: number; fields: ClientField[] }[] {
  const wanted = fields.filter(
    ({ required, hidden, readonly }) => required && !hidden && !readonly,
  );
  const places = new Map(draft.rows.map(({ id }, index) => [id, index]));
  return editedRows(stored, key, draft).flatMap(({ id, row }) => {
    const index = places.get(id);
    if (index === undefined) return [];
    const shown = visible(row);
    const missing = wanted.filter(
      (field) => isEmptyValue(row[field.name]) && shown.includes(field),
    );
    return missing.length === 0 ? [] : [{ index, fields: missing }];
  });
}

function cellsWhere(cells: Row, holds: (name: string, value: Row[string]) => boolean): Row {
  return Object.fromEntries(Object.entries(cells).filter(([name, value]) => holds(name, value)));
}

/** A conflict settled for the user's own values: they are held against what is stored now. */
export function keepMine(draft: EditDraft, problem: RowProblem, id: string): EditDraft {
  const at = draft.rows.findIndex((edited) => edited.id === id);
  const known = draft.rows[at];
  const { current } = problem;
  if (known === undefined || current === undefined) return draft;
  return replaceAt(draft, at, { ...known, original: valuesOf(current, Object.keys(known.values)) });
}

/** The row as somebody else saved it, under those of the user's edits whose cells the other has left alone. */
export function takeTheirs(draft: EditDraft, { current }: RowProblem, id: string): EditDraft {
  const at = draft.rows.findIndex((edited) => edited.id === id);
  const known = draft.rows[at];
  if (known === undefined || current === undefined) return resetRows(draft, [id]);
  const isLeftAlone = (name: string) => sameValue(known.original[name], current[name]);
  return replaceAt(draft, at, ...keptCells(known, isLeftAlone));
}

/**
 * What is left of a draft once `sent` has been saved: nothing of a row that the user left alone
 * meanwhile, and of the others what differs from what is stored now.
 */
export function afterSave(
  draft: EditDraft,
  sent: EditDraft,
  saved: readonly Row[],
  key: readonly string[],
): EditDraft {
  const rows = draft.rows.flatMap((edited): EditedRow[] => {
    const at = sent.rows.findIndex(({ id }) => id === edited.id);
    const stored = saved[at];
    if (stored === undefined) return [edited];
    const values = cellsWhere(
      edited.values,
      (name, value) =>
        !sameValue(sent.rows[at]?.values[name], value) && !sameValue(stored[name], value),
    );
    const names = Object.keys(values);
    if (names.length === 0) return [];
    return [
      {
        id: rowKey(stored, key),
        key: valuesOf(stored, key),
        values,
        original: valuesOf(stored, names),
        display: edited.display && cellsWhere(edited.display, (name) => names.includes(name)),
      },
    ];
  });
  return { ...draft, rows };
}
