import { DISPLAY_SUFFIX } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import type { RowProblem } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { mergedValues } from './dependent-fields.ts';
import { stillFollowing } from './followed.ts';
import { type FormContext, UNCONTESTED, withNewer } from './form-context.ts';
import { changedNames, sameValue } from './record.ts';

/**
 * A save that was refused. What somebody else saved first is told where the user has changed the same; all else is
 * taken over at once, so that what hangs on it is right.
 */
export function withRefusal(
  context: FormContext,
  { message, fields, current, conflict }: RowProblem,
) {
  const told = {
    problem: message,
    problems: Object.fromEntries(fields.map(({ name, message: why }) => [name, why])),
  };
  // Refused for another reason, it is stored as it was known to be.
  if (!conflict && !current) return told;
  const theirs = current ?? null;
  return {
    // What has not come back yet is still a new record: its next save is one too.
    ...(context.original && theirs && withNewer(context, theirs)),
    ...told,
    theirs,
    contested: contestedNames({ ...context, theirs }),
  };
}

/**
 * Names of the fields that the user and somebody else have changed, each to something else, and of what the user chose
 * among options of a value that is another one by now: what a conflict is about.
 */
function contestedNames({ definition, original, values, theirs }: FormContext): string[] {
  if (definition === null || theirs === null) return [];
  const { fields } = definition;
  const isAnother = (name: string) => !sameValue(values[name], theirs[name]);
  const isTheirs = (name: string) => isAnother(name) && !sameValue(original?.[name], theirs[name]);
  const mine = changedNames(fields, original, values);
  const theirOwn = fields.map(({ name }) => name).filter(isTheirs);
  return withDependents(theirOwn, { fields, mine, isAnother });
}

/**
 * Of these fields, those that depend on them and those that they depend on, the ones that the user has changed to something
 * else than is stored: an option and what it is an option of are kept or given up together.
 */
function withDependents(
  taken: readonly string[],
  changes: {
    fields: readonly ClientField[];
    mine: readonly string[];
    isAnother: (name: string) => boolean;
  },
): string[] {
  const { fields, mine, isAnother } = changes;
  const governing = new Map(fields.map(({ name, dependsOn = [] }) => [name, dependsOn]));
  const dependsOn = (name: string, other: string) => governing.get(name)?.includes(other);
  const all = new Set(taken);
  // A set hears of what is added to it while it is walked.
  for (const one of all) {
    for (const name of mine) {
      if (isAnother(name) && (dependsOn(name, one) || dependsOn(one, name))) all.add(name);
    }
  }
  return mine.filter((name) => all.has(name));
}

/**
 * The fields that a conflict is still about: those where the user has not come to what was or is stored, and what hangs on
 * them and was chosen or emptied since.
 */
export function fieldsInConflict({ definition, original, values, theirs, contested }: FormContext) {
  const fields = definition?.fields ?? [];
  const mine = changedNames(fields, original, values);
  const isAnother = (name: string) => !sameValue(values[name], theirs?.[name]);
  const names = withDependents(contested.filter(isAnother), { fields, mine, isAnother });
  return fields.filter(({ name }) => names.includes(name));
}

/**
 * What the user has changed on top of what somebody else saved first, as if that had been read, without what that other
 * chose among the options of a value that is the user's.
 */
export function settledMine({ definition, original, values, theirs }: FormContext) {
  if (theirs === null || definition === null) return { problem: '' };
  return {
    original: theirs,
    values: mergedValues(definition.fields, original, values, theirs),
    ...UNCONTESTED,
    problem: '',
    problems: {},
  };
}

/**
 * What somebody else saved first, as if that had been read: what the user alone has changed stays upon it, but not what
 * followed a value that is given up.
 */
export function settledTheirs(context: FormContext) {
  const { original } = context;
  const names = fieldsInConflict(context).map(({ name }) => name);
  const taken = names.flatMap((name) =>
    [name, name + DISPLAY_SUFFIX].map((key) => [key, original?.[key] ?? null]),
  );
  const { values, ...following } = stillFollowing(context, (name) => !names.includes(name));
  return {
    ...following,
    ...settledMine({ ...context, values: { ...values, ...Object.fromEntries(taken) } }),
  };
}
