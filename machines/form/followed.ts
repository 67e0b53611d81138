import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { GridData } from '#schemas/definitions/grid-data.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { asFailure } from '../outcome.ts';
import { exactFilter, mergeRecord, type RecordRequest } from './record.ts';

/** The record that has the value of a changed field (spec 3.4o): what the user has left alone follows it. */
export interface Followed {
  name: string;
  record: Row;
}

/** What is asked for a changed field. */
export interface Lookup {
  name: string;
  request: RecordRequest;
}

/** What the server says of a changed field. */
export interface LookupAnswer extends Lookup {
  answer: Result<GridData>;
}

/** What a form knows of its record's values and of what these follow. */
export interface Following {
  dataCode: string;
  definition: ClientDataDefinition | null;
  /** The record as it was read; null while it is a new one. */
  original: Row | null;
  /** What the page's address says of a new record. */
  given: Row;
  /** Values that a new record starts with. */
  start: Row;
  values: Row;
  /** Names of the changed fields whose records are asked for. */
  changed: readonly string[];
  /** Names of those whose records were asked for in vain: that is done again with the next one, or after a reload. */
  failed: readonly string[];
  /** What the values follow, the field that was changed last at the end. */
  followed: readonly Followed[];
}

/** Nothing is changed that other values follow. */
export const UNFOLLOWED: Pick<Following, 'changed' | 'failed' | 'followed'> = {
  changed: [],
  failed: [],
  followed: [],
};

/** What is asked for the changed fields: of one that is emptied no record is meant. */
export function lookupsOf({ dataCode, changed, values }: Following): Lookup[] {
  return changed.flatMap((name) => {
    const filter = exactFilter(values[name]);
    return filter === null ? [] : [{ name, request: { dataCode, filters: { [name]: filter } } }];
  });
}

/**
 * What follows the changed fields, under what the user has changed; where nothing does any more, what was there before. Of
 * a field that has another value by now, the answer is none: it is asked for again.
 */
export function withFollowed(context: Following, given: readonly LookupAnswer[]) {
  const { values: present } = context;
  const answers = given.filter(
    ({ name, request }) => request.filters[name] === exactFilter(present[name]),
  );
  const changed = lookupsOf(context)
    .map(({ name }) => name)
    .filter((name) => answers.every((answer) => answer.name !== name));
  const unanswered = answers.filter(({ answer }) => !answer.ok);
  const [failure] = unanswered.map(({ answer }) => ({ problem: asFailure(answer) }));
  const failed = unanswered.map(({ name }) => name);
  const keeps = ({ name }: Followed) => !context.changed.includes(name) || failed.includes(name);
  const found = answers.flatMap(({ name, answer }) => {
    const record = answer.ok ? answer.data.list[0] : undefined;
    return record === undefined ? [] : [{ name, record }];
  });
  const followed = [...context.followed.filter(keeps), ...found];
  const values = followingValues(context, followed);
  return { changed, failed, followed, values, ...failure };
}

/** The values as they follow these records, no more those that they have followed. */
export function followingValues(context: Following, followed: Following['followed']): Row {
  const { definition, values } = context;
  if (definition === null || (followed.length === 0 && context.followed.length === 0)) {
    return values;
  }
  const before = followedRecord(context);
  const after = followedRecord({ ...context, followed });
  const merged = mergeRecord(definition.fields, before, values, after);
  // Another record's key would make a save write over that other record.
  for (const name of definition.key) merged[name] = values[name] ?? null;
  return merged;
}

/** What is followed and asked for of the fields that stay the user's, and the values without what followed the others. */
export function stillFollowing(context: Following, stays: (name: string) => boolean) {
  const followed = context.followed.filter(({ name }) => stays(name));
  const isSame = followed.length === context.followed.length;
  return {
    followed,
    changed: context.changed.filter(stays),
    failed: context.failed.filter(stays),
    values: isSame ? context.values : followingValues(context, followed),
  };
}

/** The record as it would be had the user changed nothing but what it follows. What an address gives a new one stays. */
function followedRecord({ original, given, start, followed }: Following): Row {
  const begun = Object.entries(start).filter(([name]) => !Object.hasOwn(given, name));
  const before = original ?? Object.fromEntries(begun);
  return Object.assign({}, before, ...followed.map(({ record }) => record));
}
