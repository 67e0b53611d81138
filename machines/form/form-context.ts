import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import type { RowProblem } from '#schemas/web-ui-service/save-by-data-definition.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import { mergedValues } from './dependent-fields.ts';
import { type Followed, type Following, stillFollowing, UNFOLLOWED } from './followed.ts';
import { changedNames, copiedValues, initialValues, mergeRecord, sameValue } from './record.ts';
import { selectionOfSaved } from './record-name.ts';

/** Which record a form is of, and what a new one starts with. */
export interface FormInput {
  dataCode: string;
  /** Filters that find the record; null for a new one, where the user may save. */
  selection: FilterValues | null;
  /** Queries of the address that its default filters take the values of fields from, by field. */
  asked?: Readonly<Record<string, string>>;
  /** A new record was asked for, and nothing is shown where the user may add none. */
  asksNew: boolean;
  /** Filters that find the record whose values a new one starts with; null when there is none. */
  model: FilterValues | null;
  /** Values that a new record starts with, whatever the one it is like has. */
  start: Row;
}

/** What is typed into a form and not saved. */
export interface Draft {
  original: Row | null;
  values: Row;
  /** What the values follow, and the changed fields that they are about to follow; absent: none. */
  followed?: readonly Followed[];
  changed?: readonly string[];
}

/** The answer to a save. */
export interface Answer {
  /** The record as it was read before the save was sent; null for a new one, absent: the present one. */
  of?: Row | null;
}

/** Which record is asked for; null for a new one. */
export interface Choice {
  selection: FilterValues | null;
}

interface Sending {
  /** Files of the record in sight are on their way: they would be lost with it. */
  isSending?: boolean;
}

export type FormEvent =
  | { type: 'record.edited'; values: Row }
  /** A field that asks the server again was changed (spec 3.4o). */
  | { type: 'record.recalculated'; name: string }
  | ({ type: 'form.refreshed' } & Sending)
  /** The page asks for another record, or with null for a new one. */
  | ({ type: 'record.chosen' } & Choice & Sending)
  /** A save elsewhere on the page has changed what the record is found by. */
  | { type: 'record.renamed'; selection: FilterValues }
  /** Something else on the page has changed rows of the definition. */
  | { type: 'record.outdated' }
  | { type: 'form.reset' }
  /** The user asked for a save that what is filled in does not allow. */
  | { type: 'validation.failed'; problems: Record<string, string> }
  /** `sent`: the values that the save was asked with, where the user may have gone on since. */
  | ({ type: 'record.saved'; row: Row; sent?: Row } & Answer)
  | ({ type: 'save.refused'; problem: RowProblem } & Answer)
  /** What was typed here before the user had to sign in again, and the record as it was read then. */
  | ({ type: 'draft.restored' } & Draft)
  /** After a conflict: save over the other's change, or take it. */
  | { type: 'conflict.settled'; keep: 'mine' | 'theirs' };

/** What a form knows of its record. */
export interface FormContext extends Following {
  selection: FilterValues | null;
  /** Asked for while something was typed: it comes once that is saved or undone. */
  wanted: Choice | null;
  asked: Readonly<Record<string, string>>;
  asksNew: boolean;
  model: FilterValues | null;
  failure: Failure | null;
  /** What is wrong, by field. */
  problems: Record<string, string>;
  /** How often a save has been told that something is wrong: each time leads to it, and nothing else does. */
  told: number;
  /** What is wrong with the record as a whole: a sentence, or why the server gave none of its values. */
  problem: string | Failure;
  /** The record as it was read last, where that is not what the user has changed it from; null otherwise. */
  newest: Row | null;
  /** The record as somebody else saved it in the meantime; null when it is gone. */
  theirs: Row | null;
  /** Names of the fields that the last refused save was in conflict about. */
  contested: string[];
}

/** Nobody else has saved the record since it was read. */
export const UNCONTESTED: Pick<FormContext, 'newest' | 'theirs' | 'contested'> = {
  newest: null,
  theirs: null,
  contested: [],
};

/** Has the user changed anything that is not saved? */
export function isDirty(
  context: Pick<FormContext, 'definition' | 'original' | 'values' | 'start'>,
): boolean {
  return (
    context.definition !== null &&
    changedNames(context.definition.fields, context.original ?? context.start, context.values)
      .length > 0
  );
}

/** Is the answer about the present record? Another one may have been chosen since the save was sent. */
export function isAnswerOfRecord({ definition, original }: FormContext, { of }: Answer): boolean {
  if (of === undefined) return true;
  if (of === null || original === null) return of === original;
  return (definition?.key ?? []).every((name) => sameValue(of[name], original[name]));
}

/** May the user add a record? */
export function mayCreate(definition: ClientDataDefinition | null): boolean {
  return definition !== null && (definition.may.create ?? definition.may.save);
}

/** May the user see stored records? Who may not brings new ones, and mends what he has just brought. */
export function mayRead(definition: ClientDataDefinition | null): boolean {
  return definition?.may.read !== false;
}

/** Other values, whoever gave them: what was wrong with a value is not said of another one. */
export function withValues({ problems, values: before }: FormContext, values: Row) {
  const kept = Object.entries(problems).filter(([name]) => sameValue(values[name], before[name]));
  return { values, problems: Object.fromEntries(kept) };
}

/** What the user has typed. */
export function edited(context: FormContext, values: Row) {
  return { ...withValues(context, values), problem: '' };
}

/** What a new record starts with where it is like another one. */
export function startedLike({ definition, given }: FormContext, record: Row | undefined) {
  if (record === undefined || definition === null) return {};
  const copied = copiedValues(definition, record, given);
  return { start: { ...initialValues(definition.fields), ...copied, ...given } };
}

/** The record as it is by now; what the user has changed stays, with what it was before. */
export function withNewer(context: FormContext, newer: Row | undefined) {
  const { definition, original } = context;
  if (newer === undefined || definition === null) return {};
  const { fields } = definition;
  const mine = changedNames(fields, original, context.values);
  // What somebody else has chosen brings what follows it along.
  const { values, changed, followed, failed } = stillFollowing(
    context,
    (name) => mine.includes(name) || sameValue(context.values[name], newer[name]),
  );
  // What is stored as it was typed is no change any more, whoever has saved it.
  const unsaved = fields.filter(({ name }) => !sameValue(values[name], newer[name]));
  const isUnsaved = (name: string) => unsaved.some((field) => field.name === name);
  const hasLeft = (record: Row) =>
    unsaved.some(({ name }) => sameValue(values[name], record[name]));
  return {
    changed,
    // What has all been stored is what was there before the next change: nothing leads back behind it.
    followed: followed.filter(({ name, record }) => isUnsaved(name) || hasLeft(record)),
    failed: failed.filter(isUnsaved),
    original: mergeRecord(unsaved, values, original ?? {}, newer),
    ...withValues(context, mergedValues(fields, original, values, newer)),
    ...UNCONTESTED,
    newest: newer,
  };
}

/**
 * What was typed into the record at another time, upon the record as it was read now. Where another one is found by now,
 * that comes once what was typed is saved or undone.
 */
export function withDraft(context: FormContext, draft: Draft) {
  const { original, values, followed = [], changed = [] } = draft;
  const { original: found, selection } = context;
  if (found === null || !isAnswerOfRecord(context, { of: original })) {
    return { original, values, followed, changed, wanted: found && { selection } };
  }
  return withNewer({ ...context, original, values, followed, changed }, found);
}

/** The record as it was saved; what the user has changed since it was sent stays to be saved. */
export function withSaved(context: FormContext, row: Row, sent = context.values) {
  const { definition, values } = context;
  const stored = mayRead(definition) ? row : { ...sent, ...row };
  return {
    selection: selectionOfSaved(context, stored),
    original: stored,
    values: mergedValues(definition?.fields ?? [], sent, values, stored),
    // Of what was changed since, the form goes on to follow it.
    failed: context.failed.filter((name) => !sameValue(sent[name], values[name])),
    followed: context.followed.filter(({ name }) => !sameValue(sent[name], values[name])),
    problems: {},
    problem: '',
    ...UNCONTESTED,
  };
}

/** The record as it is stored, as far as that is known; null for a new one. */
export function storedRecord({ original, newest, theirs }: FormContext): Row | null {
  return theirs ?? newest ?? original;
}

/** The record as it is stored, without what the user has changed. */
export function takenBack(context: FormContext) {
  const original = storedRecord(context);
  return {
    original,
    values: original ?? context.start,
    ...UNFOLLOWED,
    ...UNCONTESTED,
    problems: {},
    problem: '',
  };
}
