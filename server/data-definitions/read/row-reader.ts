import type { Row } from '#schemas/definitions/common.ts';
import { CLASS_SUFFIX, DISPLAY_SUFFIX, ROW_CLASS_KEY } from '#schemas/definitions/common.ts';
import type { CompiledDefinition, CompiledField, RunContext } from '../compiled.ts';
import { isNoNumber } from './no-number.ts';

/** A row as the database answers it: values by field name, joined names by `{name}Ui`. */
export type DatabaseRow = Readonly<Record<string, unknown>>;

/** Makes a row of the wire (spec 3.5, 3.6): values, what is shown for them, and classes. */
export type RowReader = (raw: DatabaseRow) => Row;

/** Prepares the reading of many rows of a definition. */
export function rowReader(definition: CompiledDefinition, context: RunContext): RowReader {
  const steps = definition.fields.flatMap((field) => stepsOf(field, context));
  const { rowClasses } = definition;
  return (raw) => {
    const row: Row = {};
    for (const step of steps) step(raw, row);
    if (rowClasses.length > 0) {
      const scope = { row, now: context.now };
      const classes = rowClasses.filter(({ holds }) => holds(scope));
      if (classes.length > 0) {
        row[ROW_CLASS_KEY] = classes.map(({ className }) => className).join(' ');
      }
    }
    return row;
  };
}

type Step = (raw: DatabaseRow, row: Row) => void;

function stepsOf(field: CompiledField, context: RunContext): Step[] {
  const { name, classes } = field;
  const read = valueReader(field, context);
  const steps: Step[] = [
    (raw, row) => {
      row[name] = read(raw[name]);
    },
  ];
  const display = displayStep(field);
  if (display) steps.push(display);
  if (classes) {
    const key = `${name}${CLASS_SUFFIX}`;
    steps.push((_raw, row) => {
      const value = String(row[name]);
      if (Object.hasOwn(classes, value)) row[key] = classes[value] ?? '';
    });
  }
  return steps;
}

function displayStep({ name, field, quote, optionNames, storage }: CompiledField): Step | null {
  const key = `${name}${DISPLAY_SUFFIX}`;
  if (quote) {
    return (raw, row) => {
      const named = raw[key] as string | string[] | null | undefined;
      // The key of a row that its definition leaves out, or that is gone: what is stored is not shown as nothing.
      row[key] = named || (field.multipleSelect ? [] : plainText(row[name]));
    };
  }
  if (optionNames) {
    return (_raw, row) => {
      row[key] = field.multipleSelect
        ? partsOf(row[name]).map((one) => optionNames.get(one) ?? one)
        : optionText(row[name], optionNames);
    };
  }
  if (storage !== 'textList') return null;
  return (_raw, row) => {
    const value = row[name];
    row[key] = Array.isArray(value) ? value.join(', ') : '';
  };
}

/** Keys of a field of several: a list, or a text with commas between. */
function partsOf(value: Row[string] | undefined): string[] {
  if (value === null || value === undefined) return [];
  const parts = Array.isArray(value) ? value.map(String) : String(value).split(',');
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Name of the option that is meant; what is none of them shows itself. */
function optionText(value: Row[string] | undefined, names: ReadonlyMap<string, string>): string {
  const text = plainText(value);
  return names.get(text) ?? text;
}

function plainText(value: Row[string] | undefined): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function valueReader(field: CompiledField, context: RunContext): (raw: unknown) => Row[string] {
  if (field.field.type === 'Number' || field.money) return numberReader(field, context);
  if (field.storage === 'textList') return (raw) => (Array.isArray(raw) ? textsOf(raw) : null);
  return (raw) => (raw as Row[string] | undefined) ?? null;
}

/** The texts of a list, which has nothing where an outer join found none. */
function textsOf(list: readonly unknown[]): string[] {
  return list.flat(Infinity).filter((one) => typeof one === 'string');
}

/** Whole numbers of so many digits that a double may not tell them. */
const LONG_WHOLE = /^-?\d{16,}$/;

/** Many of the smallest coin in whole units, which have so many places: `1234567` with three is `1234.567`. */
function inUnits(coins: string, digits: number): string {
  const point = coins.length - digits;
  return digits === 0 ? coins : `${coins.slice(0, point)}.${coins.slice(point)}`;
}

/** Prepares the reading of a field's numbers, money in whole units: a text where a double cannot tell one exactly. */
export function numberReader(
  { money, decimals }: CompiledField,
  { currencyDigits }: RunContext,
): (raw: unknown) => number | string | null {
  const unit = money ? 10 ** currencyDigits : 1;
  // What JavaScript writes out with a hundred digits at most.
  const digits = money || decimals === undefined || decimals > 100 ? 0 : decimals;
  return (raw) => {
    if (raw === null || raw === undefined || isNoNumber(raw)) return null;
    const value = Number(raw) / unit;
    if (money && typeof raw === 'string' && LONG_WHOLE.test(raw)) {
      const exact = inUnits(raw, currencyDigits);
      return value.toFixed(currencyDigits) === exact ? value : exact;
    }
    // What a double cannot tell exactly stays the text that the database gave.
    if (digits > 0 && value.toFixed(digits) !== String(raw)) return String(raw);
    if (!Number.isFinite(value)) return String(raw);
    // A binary fraction has no digits but these.
    if (typeof raw === 'number') return value;
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? String(raw) : value;
  };
}
