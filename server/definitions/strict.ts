import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

const made = new WeakMap<Schema, Schema>();

/** The object that another one stands in, and under which key. */
export interface OuterObject {
  readonly key: string;
  /** What it may have. */
  readonly shape: Readonly<Record<string, Schema>>;
}

const outers = new WeakMap<Schema, OuterObject[]>();

/** Objects in which a strict one stands directly, as far as something was read with them. */
export function outersOf(strict: Schema): readonly OuterObject[] {
  return outers.get(strict) ?? [];
}

/**
 * The same schema with every object in it strict, however deep: authored documents refuse keys that
 * nobody reads. Objects that are declared loose stay so.
 */
export function deepStrict<S extends z.ZodMiniType>(schema: S): S {
  return strictOf(schema) as S;
}

function strictOf(schema: Schema): Schema {
  const known = made.get(schema);
  if (known) return known;
  const strict = rebuild(schema as z.core.$ZodTypes);
  made.set(schema, strict);
  return strict;
}

function rebuild(schema: z.core.$ZodTypes): Schema {
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return z.clone(schema, {
        ...rest(def, 'shape'),
        shape: lazyShape(def),
        catchall: def.catchall ?? z.never(),
      } as never);
    case 'array':
      return z.clone(schema, { ...def, element: strictOf(def.element) } as never);
    case 'record':
      return z.clone(schema, { ...def, valueType: strictOf(def.valueType) } as never);
    case 'tuple':
      return z.clone(schema, {
        ...def,
        items: def.items.map(strictOf),
        rest: def.rest && strictOf(def.rest),
      } as never);
    case 'union':
      return z.clone(schema, { ...def, options: def.options.map(strictOf) } as never);
    case 'lazy':
      return z.lazy(() => strictOf(def.getter()) as z.ZodMiniType);
    case 'pipe':
      return z.clone(schema, { ...def, in: strictOf(def.in), out: strictOf(def.out) } as never);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return z.clone(schema, { ...rest(def), innerType: strictOf(def.innerType) } as never);
    default:
      return schema;
  }
}

/**
 * A shape whose properties are made when they are first read, so that a schema that contains itself
 * comes to an end.
 */
function lazyShape(def: z.core.$ZodObjectDef): Record<string, Schema> {
  const shape = {};
  for (const key of Object.keys(def.shape)) {
    Object.defineProperty(shape, key, {
      enumerable: true,
      get: () => standingIn(strictOf(def.shape[key] as Schema), key, def.shape),
    });
  }
  return shape;
}

function standingIn(strict: Schema, key: string, shape: OuterObject['shape']): Schema {
  for (const object of standingAt(strict)) {
    const known = outers.get(object) ?? [];
    const count = Object.keys(shape).length;
    if (!known.some((one) => one.key === key && Object.keys(one.shape).length === count)) {
      outers.set(object, [...known, { key, shape }]);
    }
  }
  return strict;
}

/** What may stand where a schema is asked for: what it wraps, and of several alternatives each. */
function standingAt(schema: Schema): readonly Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'union') return def.options.flatMap(standingAt);
  return 'innerType' in def ? standingAt(def.innerType as Schema) : [schema];
}

/** A copy of a definition that keeps its getters (a default may be one) and leaves out one key. */
function rest(def: object, without?: string): object {
  const descriptors = Object.getOwnPropertyDescriptors(def) as Record<string, PropertyDescriptor>;
  if (without !== undefined) delete descriptors[without];
  return Object.defineProperties({}, descriptors);
}
