import type {
  DataDefinitionDocument,
  FieldDocument,
} from '#schemas/definitions/data-definition.ts';
import type { Fault } from '../../definitions/missing.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import type { RowValues } from '../catalogue/row-checks.ts';
import type { CompiledField, Fields, RowSource } from '../compiled.ts';
import { refusedRow, refusedValue } from './check-literals.ts';
import type { IssuePath, Issues } from './issues.ts';

/** Options that are named beside the first that a column refuses. */
const MOST_NAMED = 5;
/** Options of a lookup that are listed. */
const MOST_OPTIONS = 20;

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
    const strays: (Fault & { readonly key: string })[] = [];
    for (const { Key: key } of options) {
      const stray = await faultOf(field, key);
      if (!stray) continue;
      // What the lookup offers as well is not what was meant by another of its words.
      const { suggestion, ...alone } = stray;
      const isOffered = options.some((one) => one.Key === suggestion);
      strays.push({ ...(isOffered ? alone : stray), key });
    }
    const place = ['fields', index, 'lookup'];
    const [first, ...others] = strays;
    if (first && others.length > 0 && strays.length === options.length) {
      const message = `${first.message}, nor any other that the lookup offers`;
      issues.add(place, message, ofLookup(first, 'other lookup'));
      continue;
    }
    if (field && options.length > 0) {
      const unnamed = await unnamedWords(code, source.name, field, environment);
      if (unnamed !== null) issues.add(place, unnamed.message, unnamed);
    }
    const [foreign, ...alike] = strays.filter(({ suggestion }) => suggestion === undefined);
    for (const stray of strays) {
      if (stray.suggestion === undefined) continue;
      const message = `${stray.message}, but the lookup offers it`;
      issues.add(place, message, ofLookup(stray, 'offered value'));
    }
    if (!foreign) continue;
    const further = alike.slice(0, MOST_NAMED).map(({ key }) => `, nor "${key}"`);
    const message = foreign.message.replace(
      /is never "[^"]*"/,
      (never) => never + further.join(''),
    );
    const several = alike.length > 0;
    const fault = ofLookup(foreign, several ? 'other lookup' : 'offered value');
    issues.add(place, `${message}, but the lookup offers ${several ? 'them' : 'it'}`, fault);
  }
  for (const [name, value] of Object.entries(always)) {
    const wrong = await faultOf(byName.get(name), value);
    if (!wrong) continue;
    const { message, ...hint } = wrong;
    issues.add(['always', name], message, hint);
  }
  // A value that its column never has is told by itself.
  if (issues.found.length > before) return;
  const fixed = fixedValues(fields, always, byName);
  if (access.write.length === 0 || fixed.size === 0) return;
  const refused = await environment.rowRefusal(source.name, valuesOf(fixed, byName), true);
  const place = refused && [...fixed].find(([column]) => refused.values.has(column))?.[1].path;
  if (refused && place) issues.add(place, refusedRow(source.name, refused));
}

/** What is told of an option that a column never holds; `kind` says whether it is one of several. */
function ofLookup(
  { about, suggestion }: Fault,
  kind: 'other lookup' | 'offered value',
): Partial<Fault> {
  const hint = suggestion !== undefined && kind === 'offered value' ? { suggestion } : {};
  return { mild: true, ...hint, ...(about && { about: { ...about, kind } }) };
}

/** What is said of words that a column may hold, and for which no definition that shows it has a name. */
async function unnamedWords(
  code: string,
  table: string,
  { name, column }: CompiledField,
  { relations, words, offered }: Pick<DefinitionEnvironment, 'relations' | 'words' | 'offered'>,
): Promise<Fault | null> {
  const offer = await offered(table, column);
  // Several definitions that lack it say so once.
  if (offer?.code !== code) return null;
  const values = relations.get(table)?.columns.get(column)?.values ?? (await words(table, column));
  const missing = (values ?? []).filter((one) => one !== '' && !offer.keys.includes(one));
  const [first, ...others] = missing;
  // What is offered in place of one that the column holds is told.
  if (first === undefined || offer.keys.some((key) => !values?.includes(key))) return null;
  // Who names a few of many means these alone.
  if (missing.length >= offer.keys.length) return null;
  const further = others.slice(0, MOST_NAMED).map((one) => `, nor "${one}"`);
  const known = offer.keys.slice(0, MOST_OPTIONS).join(', ');
  const message = `"${name}" has no option "${first}"${further.join('')}, which ${column} of ${table} may be; there are ${known}`;
  return { message, mild: true, about: { kind: 'unnamed option', name: first, known: offer.keys } };
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
