import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import type { CompiledField, RowSource } from '../compiled.ts';
import { refusedValue } from './check-literals.ts';
import type { Issues } from './issues.ts';

type RefusedMessage = ReturnType<typeof refusedValue>;

/** Looks for defaults, fixed values and options of a table's fields that its rows can never hold. */
export async function checkValues(
  { fields = [], always = {} }: DataDefinitionDocument,
  source: RowSource,
  byName: ReadonlyMap<string, CompiledField>,
  environment: Pick<DefinitionEnvironment, 'refusal'>,
  issues: Issues,
): Promise<void> {
  if (source.kind !== 'table') return;
  const faultOf = async (field: CompiledField | undefined, value: unknown) => {
    if (!field || field.unknown || field.money || !isPlain(value)) return null;
    const text = String(value);
    // What is no option of the field is told as that.
    if (field.optionNames?.has(text) === false) return null;
    const refused = await environment.refusal(source.name, field.column, text);
    return refused && refusedValue(field.column, source.name, text, refused);
  };
  for (const [index, { name, default: initial }] of fields.entries()) {
    const field = byName.get(name);
    const wrong = await faultOf(field, initial);
    if (wrong) {
      const { message, ...hint } = wrong;
      issues.add(['fields', index, 'default'], message, hint);
    }
    if (field?.field.multipleSelect) continue;
    const options = field?.options ?? [];
    const strays: RefusedMessage[] = [];
    for (const { Key } of options) {
      const stray = await faultOf(field, Key);
      if (stray) strays.push(stray);
    }
    const place = ['fields', index, 'lookup'];
    const [first, ...others] = strays;
    if (first && others.length > 0 && strays.length === options.length) {
      issues.warn(place, `${first.message}, nor any other that the lookup offers`);
      continue;
    }
    for (const { message, suggestion } of strays) {
      issues.warn(place, `${message}, but the lookup offers it`, suggestion);
    }
  }
  for (const [name, value] of Object.entries(always)) {
    const wrong = await faultOf(byName.get(name), value);
    if (!wrong) continue;
    const { message, ...hint } = wrong;
    issues.add(['always', name], message, hint);
  }
}

/** A value as it stands in a column, not a place for one, a list or a range. */
function isPlain(value: unknown): value is string | number | boolean {
  if (typeof value === 'string') return value !== '' && !/^\{.*\}$|[,~]/.test(value);
  return typeof value === 'number' || typeof value === 'boolean';
}
