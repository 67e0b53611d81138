import type {
  DataDefinitionDocument,
  LookupDocument,
} from '#schemas/definitions/data-definition.ts';
import type { FormDocument } from '#schemas/definitions/form.ts';
import type { UsersDocument } from '#schemas/definitions/tenant-documents.ts';
import type { DefinitionEnvironment } from '../../data-definitions/catalogue/environment.ts';
import type { CompiledDefinition, CompiledField } from '../../data-definitions/compiled.ts';
import { CURRENT_USER } from '../../data-definitions/sql/filter-value.ts';
import { areSame, listed } from '../missing.ts';
import type { Findings } from './findings.ts';
import { WITH_ROWS } from './pages/check-idle.ts';
import { panelsWithin } from './pages/page-needs.ts';

type Lookups = ReadonlyMap<string, LookupDocument>;

/**
 * Looks for fields that show words as their column keeps them, or have them typed in, though a lookup has a name for each. Of
 * rows that templates and scripts alone read they are what is asked for.
 */
export function warnOfBareWords(
  findings: Findings,
  { code, fields = [] }: DataDefinitionDocument,
  { byName }: CompiledDefinition,
  forms: readonly FormDocument[],
  lookups: Lookups,
): void {
  const isShown = forms.some(({ rows }) =>
    [...panelsWithin(rows)].some(
      ({ type, ...panel }) =>
        'dataCode' in panel && panel.dataCode === code && [...WITH_ROWS, 'Form'].includes(type),
    ),
  );
  if (!isShown) return;
  const named = new Set(
    [...byName.values()].flatMap(({ column, options }) => (options ? [column] : [])),
  );
  for (const [index, { name, hidden, extraType, lookup: written }] of fields.entries()) {
    const { words, column = '' } = byName.get(name) ?? {};
    // A lookup without its extraType is told where it stands.
    if (!words || hidden || (extraType ?? written) !== undefined || named.has(column)) continue;
    const lookup = lookupOf(words, lookups);
    if (lookup === undefined) continue;
    const message = `"${name}" shows the words that ${column} keeps, and ${lookup} has a name for each: "extraType": "BrieflyCode", "lookup": "${lookup}"`;
    findings.warn(['fields', index], message);
  }
}

/** The lookup that has these words and no other, each with a name that is another one. */
function lookupOf(words: readonly string[], lookups: Lookups): string | undefined {
  return [...lookups].find(([, { options }]) => {
    const keys = options.map(({ Key }) => Key);
    return areSame(keys, words) && options.every(({ Key, Name }) => Key !== Name);
  })?.[0];
}

/** Looks for logins in the place of one of a few words, of which none is a login, and where the table refuses each of them. */
export async function warnOfUserAsWord(
  findings: Findings,
  { fields = [], always = {} }: DataDefinitionDocument,
  { byName, source }: CompiledDefinition,
  users: UsersDocument,
  refusal: DefinitionEnvironment['refusal'],
): Promise<void> {
  const logins = new Set(users.map(({ user }) => user));
  const isLogin = (word: string) => word.includes('@') || logins.has(word);
  const wordsOf = ({ options, words }: CompiledField) => words ?? options?.map(({ Key }) => Key);
  const given = [
    ...Object.entries(always).map(([name, value]) => ({ name, value, path: ['always', name] })),
    ...fields.map(({ name, default: value }, index) => {
      return { name, value, path: ['fields', index, 'default'] };
    }),
  ];
  for (const { name, value, path } of given) {
    const field = byName.get(name);
    // What holds no text at all is told at its place already.
    if (value !== CURRENT_USER || field?.storage !== 'text' || field.field.multipleSelect) continue;
    const words = wordsOf(field);
    if (words?.some(isLogin)) continue;
    const isNamedSo = path[0] === 'always' && NO_LOGINS.includes(name);
    const meant = isNamedSo ? LOGINS.find((one) => byName.has(one)) : undefined;
    if (meant) {
      const message = `"${CURRENT_USER}" is a login, and "${meant}" holds it rather than "${name}"`;
      findings.warn(path, message, meant);
      continue;
    }
    if (words) {
      const message = `"${CURRENT_USER}" is a login, and "${name}" never is one${listed(words)}`;
      findings.warn(path, message);
      continue;
    }
    const refused =
      source.kind === 'table' && (await refusedOf(logins, source.name, field, refusal));
    if (!refused) continue;
    const message = `"${CURRENT_USER}" is a login, and "${name}" takes none of users.json, such as ${refused}`;
    findings.warn(path, message);
  }
}

/** Logins of other shapes than those of users.json may have: who registers gives a phone number. */
const OTHER_LOGINS: readonly string[] = [
  'somebody',
  'somebody@example.com',
  '15550100',
  '+15550100',
];

/** What fields are called that hold the login of somebody, and what those that hold none beside them. */
const LOGINS: readonly string[] = ['login', 'user_login', 'userLogin'];
const NO_LOGINS: readonly string[] = ['name', 'title', 'note', 'text'];

/** The first of logins with what refuses it, where a column refuses all that are known, and others; null where it takes one. */
async function refusedOf(
  logins: ReadonlySet<string>,
  table: string,
  { column }: CompiledField,
  refusal: DefinitionEnvironment['refusal'],
): Promise<string | null> {
  let first: string | null = null;
  const known = [...logins];
  for (const login of known.length > 0 ? [...known, ...OTHER_LOGINS] : []) {
    const refused = await refusal(table, column, login);
    if (!refused) return null;
    first ??= `${login}: ${refused.condition}`;
  }
  return first;
}
