import { missing } from '../../definitions/missing.ts';
import type { Column } from '../catalogue/catalogue.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import type { CompiledField } from '../compiled.ts';
import type { FieldInput } from './field-fit.ts';
import type { IssuePath, Issues } from './issues.ts';

/** The options of a field with a lookup, or of an enumeration; null where it has none. What keeps it from them is told. */
export async function optionsOf(
  input: FieldInput,
  column: Column,
  environment: DefinitionEnvironment,
  issues: Issues,
  path: IssuePath,
): Promise<CompiledField['options'] | null> {
  if (input.extraType === 'BrieflyCode' && input.lookup === undefined) {
    if (column.values) return column.values.map((Key) => ({ Key, Name: Key }));
    // With a quote it was to be one, which is told there.
    if (input.quote === undefined)
      issues.add(path, `the field "${input.name}" needs the code of a lookup: "lookup": "…"`);
    return null;
  }
  if (input.lookup === undefined) return null;
  if (input.extraType !== 'BrieflyCode') {
    issues.add([...path, 'lookup'], 'only a BrieflyCode has a lookup');
    return null;
  }
  const lookup = await environment.lookup(input.lookup);
  const codes = environment.codes('lookup');
  if (!lookup && !codes.includes(input.lookup)) {
    issues.unknown([...path, 'lookup'], 'lookup', input.lookup, codes);
  }
  const offered = lookup?.options.map(({ Key }) => Key) ?? [];
  const strays = offered.filter((key) => column.values?.includes(key) === false);
  const shared = offered.filter((key) => column.values?.includes(key));
  const [stray, ...others] = strays;
  // With few of its values, and more of others, the lookup is that of another field.
  const isOther = shared.length < strays.length && 2 * shared.length < (column.values?.length ?? 0);
  if (column.values && others.length > 0 && isOther) {
    const has = shared.length === 0 ? 'none' : `only ${shared.join(', ')}`;
    const message = `${input.lookup} has ${has} of the values of ${column.name}: ${column.values.join(', ')}`;
    const about = { kind: 'other lookup', name: stray ?? '', known: column.values };
    issues.add([...path, 'lookup'], message, { about });
    return null;
  }
  const isNumber = column.storage === 'integer' || column.storage === 'decimal';
  if (isNumber && lookup?.options.every(({ Key }) => Number.isNaN(Number(Key)))) {
    const message = `${column.name} holds numbers, so no row has an option of ${input.lookup}: its keys are numbers then, such as "1"`;
    issues.add([...path, 'lookup'], message);
    return null;
  }
  if (stray) {
    const fault = missing(`value of ${column.name}`, stray, column.values ?? []);
    // What the lookup offers besides was not meant by this one.
    const isOffered = offered.some((key) => key === fault.suggestion);
    const { suggestion: _, ...plain } = fault;
    const place = [...path, 'lookup'];
    issues.found.push({ path: place, ...(isOffered ? plain : fault) });
  }
  return lookup?.options ?? null;
}
