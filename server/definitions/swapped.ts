import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Two keys of one object whose values stand the wrong way round. */
export interface Swapped {
  /** Of the object. */
  readonly path: readonly (string | number)[];
  readonly keys: readonly [string, string];
  /** What is told of their values, which is one mistake. */
  readonly issues: readonly Issue[];
}

/** Values that stand beside each other in a document and are of wrong kinds; more of them are many mistakes. */
const MOST_TRIED = 12;

/**
 * Neighbours that have each other's values: neither is of the kind that its key takes, and each fits in the other's place.
 *
 * @param issuesOf what is wrong with another value of the same schema.
 */
export function swappedIn(
  value: unknown,
  issues: readonly Issue[],
  issuesOf: (value: unknown) => readonly Issue[],
): Swapped | undefined {
  if (issues.length < 2 || issues.length > MOST_TRIED) return undefined;
  for (const [index, { path: one }] of issues.entries()) {
    for (const { path: other } of issues.slice(index + 1)) {
      const depth = one.findIndex((step, at) => step !== other[at]);
      const [key, another] = [one[depth], other[depth]];
      if (typeof key !== 'string' || typeof another !== 'string') continue;
      const path = one.slice(0, depth) as (string | number)[];
      const told = (all: readonly Issue[]) =>
        all.filter((issue) => isWithin(issue.path, path, [key, another]));
      const turned = withSwapped(value, path, key, another);
      if (turned === undefined || told(issuesOf(turned)).length > 0) continue;
      return { path, keys: [key, another], issues: told(issues) };
    }
  }
  return undefined;
}

function isWithin(path: Path, around: Path, keys: readonly string[]): boolean {
  return (
    around.every((step, index) => step === path[index]) &&
    keys.some((key) => key === path[around.length])
  );
}

/** A copy in which two keys of an object have each other's values; undefined where one of them has none. */
function withSwapped(value: unknown, path: Path, key: string, other: string): unknown {
  const copy: unknown = structuredClone(value);
  const within = path.reduce((part, step) => Object(part)[step], copy) as Record<string, unknown>;
  if (!Object.hasOwn(Object(within), key) || !Object.hasOwn(Object(within), other))
    return undefined;
  [within[key], within[other]] = [within[other], within[key]];
  return copy;
}
