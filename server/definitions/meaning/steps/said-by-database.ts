import type { Subject } from '../../issue.ts';

/** What PostgreSQL says of what there is not, by the kind of it: it has no place of its own for the name. */
const SAID: readonly (readonly [kind: string, message: RegExp])[] = [
  ['column', /^column "(?<name>[^"]+)" of relation "(?<of>[^"]+)" does not exist/],
  ['column', /^column "(?<name>[^"]+)" not found in data type (?:public\.)?"?(?<of>[^"]+)/],
  ['column', /^column "?(?:\w+\.)?(?<name>\w+)"? does not exist/],
  ['table', /^relation "(?<name>[^"]+)" does not exist/],
  ['value', /^invalid input value for enum (?:public\.)?(?<of>\w+): "(?<name>[^"]+)"/],
  [
    'key',
    /^there is no unique constraint matching given keys for referenced table "(?<name>[^"]+)"/,
  ],
  ['money', /^operator does not exist: (?:.* )?(?<name>money)(?: |$)/],
  ['money', /^[\w/]+ could not convert type (?:.* to )?(?<name>money)\b/],
];

/**
 * What a sentence of PostgreSQL is about: a `column`, `table` or `value` that there is not, the table whose `key` a
 * foreign key does not fit, or its type `money`, with which nothing reckons. Undefined for what is none of these.
 */
export function saidByDatabase(message: string): Subject | undefined {
  for (const [kind, pattern] of SAID) {
    const { name, of } = pattern.exec(message)?.groups ?? {};
    if (name !== undefined) return { kind, name, ...(of !== undefined && { of }) };
  }
  return undefined;
}
