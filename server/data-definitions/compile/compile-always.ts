import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import type { AlwaysFilter, CompiledDefinition, CompiledField, Fields } from '../compiled.ts';
import { areKeysOfOther, isOwn } from '../own-rows.ts';
import { CURRENT_USER } from '../sql/filter-value.ts';
import type { Compilation } from './compile.ts';
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
      checkKey(field, of, issues, [...path, 'of']);
      filters.push({ field, of });
    } else {
      for (const { message, suggestion } of alwaysFaults(field, value)) {
        issues.add(path, message, suggestion === undefined ? {} : { suggestion });
      }
      filters.push({ field, value });
    }
  }
  return filters;
}

/**
 * The definition that the rows of another one hang on; null where there is none, or one with a fault.
 *
 * @param own code of the definition whose rows they are.
 */
async function compileOther(
  own: string,
  code: string,
  { environment, compile }: Others,
  issues: Issues,
  path: IssuePath,
): Promise<CompiledDefinition | null> {
  const document = await environment.dataDefinition(code);
  const codes = environment.codes('data');
  if (!document && !codes.includes(code)) {
    issues.unknown(path, 'data definition', code, codes);
    return null;
  }
  if (document && (await hangsOn(document, own, environment))) {
    const which = code === own ? 'itself' : `${code}, whose rows hang on those of ${own}`;
    issues.add(
      path,
      `the rows of ${own} hang on those of ${which}: nobody can tell which they are`,
    );
    return null;
  }
  const compilation = document && (await compile(document, environment));
  if (compilation?.ok) return compilation.definition;
  issues.add(path, `${code} has a fault`, { follows: true });
  return null;
}

/** Do the rows of a definition hang on those of that code, be it by way of others? */
async function hangsOn(
  document: DataDefinitionDocument,
  code: string,
  environment: Pick<DefinitionEnvironment, 'dataDefinition'>,
): Promise<boolean> {
  const seen = new Set([document.code]);
  // What is added on the way is looked at too.
  for (const one of seen) {
    const { always = {} } = (await environment.dataDefinition(one)) ?? {};
    for (const value of Object.values(always)) {
      if (areKeysOfOther(value)) seen.add(value.of);
    }
  }
  return seen.has(code);
}

/** Holds the key of a definition against the field that has to have it. */
function checkKey(
  { name, storage, type, field, unknown }: CompiledField,
  of: CompiledDefinition,
  issues: Issues,
  path: IssuePath,
): void {
  const { code, key, always } = of;
  const names = key.map((one) => one.name);
  const [first, ...more] = key;
  if (first === undefined || more.length > 0) {
    const message = `the key of ${code} is ${names.join(' with ')}, and "${name}" has only one value: name a definition whose "key" is one field`;
    issues.add(path, message);
  } else if (!unknown && !first.unknown) {
    const isSeveral = storage === 'textList' || field.multipleSelect;
    const isSame = storage === first.storage && (storage !== 'word' || type === first.type);
    const what = isSeveral ? 'has several values' : `is ${type}`;
    if (isSeveral || !isSame) {
      issues.add(
        path,
        `"${name}" ${what}, and the key "${first.name}" of ${code} is ${first.type}`,
      );
    }
  }
  if (always.some(isOwn)) return;
  const message = `${code} shows everybody the same rows, so these are the same for everybody, too: "always": { "login": "${CURRENT_USER}" } in ${code} keeps them to who asks`;
  issues.warn(path, message);
}
