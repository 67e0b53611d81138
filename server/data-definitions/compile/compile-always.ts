import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import type { Relation } from '../catalogue/catalogue.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import { isBrought } from '../catalogue/table-rights.ts';
import type { AlwaysFilter, CompiledDefinition, CompiledField, Fields } from '../compiled.ts';
import { areKeysOfOther, isOwn } from '../own-rows.ts';
import { CURRENT_USER } from '../sql/filter-value.ts';
import type { Compilation } from './compilation.ts';
import { alwaysFaults } from './compile-names.ts';
import type { IssuePath, Issues } from './issues.ts';

/** The tenant's other definitions, and how one of them is compiled. */
interface Others {
  readonly environment: DefinitionEnvironment;
  readonly compile: (
    document: DataDefinitionDocument,
    environment: DefinitionEnvironment,
  ) => Promise<Compilation>;
}

/** Filters that always hold; names and values that cannot be are issues. */
export async function compileAlways(
  { code, always = {} }: Pick<DataDefinitionDocument, 'code' | 'always'>,
  fields: Fields,
  relation: Relation,
  others: Others,
  issues: Issues,
): Promise<AlwaysFilter[]> {
  const filters: AlwaysFilter[] = [];
  for (const [name, value] of Object.entries(always)) {
    const path = ['always', name];
    const field = fields.get(name);
    if (!field) {
      issues.unknownKey(path, fields);
    } else if (areKeysOfOther(value)) {
      const of = await compileOther(code, value.of, others, issues, [...path, 'of']);
      if (!of) continue;
      checkKeys(field, of, issues, [...path, 'of']);
      filters.push({ field, of, isBrought: isBrought(field.column, relation) });
    } else {
      for (const { message, suggestion } of alwaysFaults(field, value)) {
        issues.add(path, message, suggestion === undefined ? {} : { suggestion });
      }
      filters.push({ field, value });
    }
  }
  return filters;
}

/** Definitions that others hang on, of one look at a tenant's definitions: each is compiled once. */
const compilations = new WeakMap<
  DefinitionEnvironment,
  Map<DataDefinitionDocument, Promise<Compilation>>
>();

function compileOnce(
  document: DataDefinitionDocument,
  { environment, compile }: Others,
): Promise<Compilation> {
  const known = compilations.get(environment) ?? new Map();
  compilations.set(environment, known);
  const compilation = known.get(document) ?? compile(document, environment);
  known.set(document, compilation);
  return compilation;
}

/**
 * The definition that the rows of another one hang on; null where there is none, or one with a fault.
 *
 * @param own code of the definition whose rows they are.
 */
async function compileOther(
  own: string,
  code: string,
  others: Others,
  issues: Issues,
  path: IssuePath,
): Promise<CompiledDefinition | null> {
  const { environment } = others;
  const document = await environment.dataDefinition(code);
  const codes = environment.codes('data');
  if (!document && !codes.includes(code)) {
    issues.unknown(path, 'data definition', code, codes);
    return null;
  }
  const circle = await circleOf(own, environment);
  if (circle.includes(code)) {
    const message = `the rows of ${circle.join(', ')} hang on each other here, so nobody can tell which they are`;
    // It is told of one of them.
    issues.add(path, message, { follows: circle[0] !== own });
    return null;
  }
  const compilation = document && (await compileOnce(document, others));
  if (compilation?.ok) return compilation.definition;
  issues.add(path, `${code} has a fault`, { follows: true });
  return null;
}

/** Definitions that the rows of one hang on, and that hang on it in turn, with itself; in the order of their codes. */
async function circleOf(
  code: string,
  environment: Pick<DefinitionEnvironment, 'dataDefinition'>,
): Promise<string[]> {
  const circle: string[] = [];
  for (const one of await hangsOn(code, environment)) {
    if ((await hangsOn(one, environment)).has(code)) circle.push(one);
  }
  return circle.sort();
}

/** Codes of the definitions that the rows of one hang on, be it by way of others. */
export async function hangsOn(
  code: string,
  { dataDefinition }: Pick<DefinitionEnvironment, 'dataDefinition'>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const add = async (one: string) => {
    const { always = {} } = (await dataDefinition(one)) ?? {};
    for (const value of Object.values(always)) if (areKeysOfOther(value)) found.add(value.of);
  };
  await add(code);
  // What is added on the way is looked at too.
  for (const one of found) await add(one);
  return found;
}

/** Why the field cannot have the key of a definition's rows; null where it can. */
function keyFault(
  { name, storage, type, field, unknown }: CompiledField,
  { code, key }: CompiledDefinition,
): string | null {
  const [first, ...more] = key;
  if (first === undefined || more.length > 0) {
    const names = key.map((one) => one.name).join(' with ');
    return `the key of ${code} is ${names}, and "${name}" has only one value: name a definition whose "key" is one field`;
  }
  if (unknown || first.unknown) return null;
  if (storage === 'textList' || field.multipleSelect) {
    return `"${name}" has several values, and a row of ${code} only one key: name a field that has one`;
  }
  const isSame = storage === first.storage && (storage !== 'word' || type === first.type);
  if (isSame) return null;
  return `"${name}" is ${type}, and the key "${first.name}" of ${code} is ${first.type}`;
}

/** Looks for keys that the field cannot have, and for rows that are the same for everybody. */
function checkKeys(
  field: CompiledField,
  of: CompiledDefinition,
  issues: Issues,
  path: IssuePath,
): void {
  const fault = keyFault(field, of);
  if (fault !== null) {
    issues.add(path, fault);
  } else if (!of.isAlwaysRefused && !of.always.some(isOwn)) {
    const message = `${of.code} shows everybody the same rows, so these are the same for everybody, too: "always": { "login": "${CURRENT_USER}" } in ${of.code} keeps them to who asks`;
    issues.warn(path, message);
  }
}
