import type {
  DataDefinitionDocument,
  FieldDocument,
} from '#schemas/definitions/data-definition.ts';
import type { Fault } from '../../definitions/missing.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import type { RowValues } from '../catalogue/row-checks.ts';
import type { CompiledField, Fields, RowSource } from '../compiled.ts';
import { refusedRow, refusedValue } from './authored-sql/check-literals.ts';
import type { IssuePath, Issues } from './issues.ts';
import { lookupFaults } from './lookup-faults.ts';
import { isShownName } from './shown-name.ts';

/** Looks for defaults, fixed values and options of a table's fields that its rows can never hold. */
export async function checkValues(
  { code, fields = [], always = {}, access }: DataDefinitionDocument,
  source: RowSource,
  byName: Fields,
  environment: Pick<
    DefinitionEnvironment,
    'refusal' | 'rowRefusal' | 'relations' | 'words' | 'offered'
  >,
  issues: Issues,
): Promise<void> {
  if (source.kind !== 'table') return;
  const before = issues.found.length;
  const faultOf = async (field: CompiledField | undefined, value: unknown) => {
    if (!field || field.unknown || field.money || !isPlain(value)) return null;
    const text = String(value);
    // What is no option of the field is told as that, and so is what is no key of its Quote.
    if (field.optionNames?.has(text) === false || isShownName(field, text)) return null;
    const refused = await environment.refusal(source.name, field.column, text);
    return refused && refusedValue(field.column, source.name, text, refused);
  };
  const tell = (path: IssuePath, faults: readonly (Fault | null)[]) => {
    for (const fault of faults) if (fault) issues.found.push({ path, ...fault });
  };
  for (const [index, { name, default: initial }] of fields.entries()) {
    const field = byName.get(name);
    if (!field) continue;
    tell(['fields', index, 'default'], [await faultOf(field, initial)]);
    tell(
      ['fields', index, 'lookup'],
      await lookupFaults(code, source.name, field, (key) => faultOf(field, key), environment),
    );
  }
  for (const [name, value] of Object.entries(always)) {
    tell(['always', name], [await faultOf(byName.get(name), value)]);
  }
  // A value that its column never has is told by itself.
  if (issues.found.length > before) return;
  const fixed = fixedValues(fields, always, byName);
  if (access.write.length === 0 || fixed.size === 0) return;
  const refused = await environment.rowRefusal(source.name, valuesOf(fixed, byName), true);
  const place = refused && [...fixed].find(([column]) => refused.values.has(column))?.[1].path;
  if (refused && place) issues.add(place, refusedRow(source.name, refused));
}

interface FixedValue {
  readonly value: string;
  readonly path: IssuePath;
}

/** What a new row has whatever is filled in: values of `always`, and defaults of fields that nobody changes. By column. */
function fixedValues(
  fields: readonly FieldDocument[],
  always: Readonly<Record<string, unknown>>,
  byName: Fields,
): Map<string, FixedValue> {
  const fixed = new Map<string, FixedValue>();
  const keep = (name: string, value: unknown, path: IssuePath) => {
    const field = byName.get(name);
    if (!field || field.unknown || field.money || !isPlain(value)) return;
    fixed.set(field.column, { value: String(value), path });
  };
  for (const [index, { name, readonly, default: initial }] of fields.entries()) {
    if (readonly) keep(name, initial, ['fields', index, 'default']);
  }
  for (const [name, value] of Object.entries(always)) keep(name, value, ['always', name]);
  return fixed;
}

/** The values of a new row: those that are fixed, and of other fields nothing is known. */
function valuesOf(fixed: ReadonlyMap<string, FixedValue>, byName: Fields): RowValues {
  const open = [...byName.values()].map(({ column }): [string, undefined] => [column, undefined]);
  const known = [...fixed].map(([column, { value }]): [string, string] => [column, value]);
  return new Map<string, string | undefined>([...open, ...known]);
}

/** A value as it stands in a column, not a place for one, a list or a range. */
function isPlain(value: unknown): value is string | number | boolean {
  if (typeof value === 'string') return value !== '' && !/^\{.*\}$|[,~]/.test(value);
  return typeof value === 'number' || typeof value === 'boolean';
}
