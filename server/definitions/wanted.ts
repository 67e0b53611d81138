import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** Objects inside of an example that are written out. */
const DEPTH = 2;
const AN_OBJECT = 'an object such as ';
const MOST_EXAMPLES = 4;
const CAN_BE_LEFT_OUT: ReadonlySet<string> = new Set(['optional', 'default', 'prefault']);
/** Keys that say little of the object they stand in. */
const HARDLY: ReadonlySet<string> = new Set(['$schema', 'className']);

/** What may stand where a schema is asked for, in words and with an example. */
export function wantedBy(schema: Schema): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return 'a text';
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return `a list such as ${exampleOf(schema)}`;
    case 'object':
    case 'record':
      return AN_OBJECT + exampleOf(schema);
    case 'union':
      return oneOf(def.options.map(wantedBy));
    case 'literal':
      return def.values.map((value) => JSON.stringify(value)).join(' or ');
    case 'enum':
      return Object.values(def.entries)
        .map((value) => JSON.stringify(value))
        .join(' or ');
    default: {
      const inner = innerOf(schema);
      return inner ? wantedBy(inner) : def.type;
    }
  }
}

/** Alternatives of which several are objects have one example each, as long as they can be overlooked. */
function oneOf(alternatives: readonly string[]): string {
  const [isExample, isOther] = [true, false].map((wanted) =>
    [...new Set(alternatives)].filter((one) => one.startsWith(AN_OBJECT) === wanted),
  ) as [string[], string[]];
  const examples = isExample.slice(0, isExample.length > MOST_EXAMPLES ? 1 : undefined);
  const objects = examples.map((one, index) => (index === 0 ? one : one.slice(AN_OBJECT.length)));
  return [...isOther, ...objects].join(' or ');
}

function exampleOf(schema: Schema, depth = DEPTH): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return '"…"';
    case 'number':
      return '1';
    case 'boolean':
      return 'true';
    case 'literal':
      return JSON.stringify(def.values[0]);
    case 'enum':
      return JSON.stringify(Object.values(def.entries)[0]);
    case 'array':
      return depth === 0 ? '[…]' : `[${exampleOf(def.element, depth - 1)}]`;
    case 'record':
      return depth === 0 ? '{…}' : `{ "…": ${exampleOf(def.valueType, depth - 1)} }`;
    case 'object': {
      const keys = Object.keys(def.shape);
      const needed = keys.filter(
        (key) => !CAN_BE_LEFT_OUT.has(def.shape[key]?._zod.def.type ?? ''),
      );
      const shown = needed.length > 0 ? needed : keys.filter((key) => !HARDLY.has(key)).slice(0, 1);
      if (depth === 0 || shown.length === 0) return '{…}';
      const entries = shown.map(
        (key) => `"${key}": ${exampleOf(def.shape[key] as Schema, depth - 1)}`,
      );
      return `{ ${entries.join(', ')} }`;
    }
    case 'union':
      return def.options[0] ? exampleOf(def.options[0], depth) : '…';
    default: {
      const inner = innerOf(schema);
      return inner ? exampleOf(inner, depth) : '…';
    }
  }
}

/** The schema that another one wraps. */
export function innerOf(schema: Schema): Schema | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'lazy') return def.getter();
  if (def.type === 'pipe') return def.in._zod.def.type === 'transform' ? def.out : def.in;
  return 'innerType' in def ? (def.innerType as Schema) : undefined;
}
