/** The part of JSON Schema that the documents' schemas are written in. */
interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | false;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** One key of a document, at every place that its path stands for. */
export interface DocumentKey {
  /** `rows[].columns[].panel.code`; `*` stands for any name. */
  readonly path: string;
  readonly types: ReadonlySet<string>;
  /** Allowed values, as JSON, or what a text or number is held to. */
  readonly allowed: ReadonlySet<string>;
  readonly required: boolean;
  readonly default?: unknown;
  /** Values of `type` with which the key may stand; empty when always. */
  readonly only: ReadonlySet<string>;
}

interface Found extends DocumentKey {
  readonly types: Set<string>;
  readonly allowed: Set<string>;
  readonly only: Set<string>;
  required: boolean;
  default?: unknown;
}

interface Place {
  readonly path: string;
  /** References that lead here: one that comes again is a document inside its like. */
  readonly trail: readonly string[];
  readonly variant?: string;
}

/**
 * Every key that a document's JSON Schema knows, in the schema's order. A part that contains itself
 * is walked once.
 */
export function documentKeys(root: JsonSchema): readonly DocumentKey[] {
  const keys = new Map<string, Found>();

  function walk(schema: JsonSchema, place: Place, key?: Found): void {
    if (schema.$ref !== undefined) {
      const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
      const target = schema.$ref === '#' ? root : root.$defs?.[name];
      if (!target) throw new Error(`${schema.$ref} leads nowhere`);
      if (place.trail.includes(schema.$ref)) key?.types.add(target.type ?? 'any');
      else walk(target, { ...place, trail: [...place.trail, schema.$ref] }, key);
    }
    if (key) noteValues(schema, key);
    for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) walk(part, place, key);
    for (const part of schema.oneOf ?? []) {
      const variant = part.properties?.type?.const;
      walk(part, typeof variant === 'string' ? { ...place, variant } : place, key);
    }
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      const required = schema.required?.includes(name) ?? false;
      step(inner, place, place.path === '' ? name : `${place.path}.${name}`, required);
    }
    if (schema.additionalProperties && Object.keys(schema.additionalProperties).length > 0) {
      const inner = schema.additionalProperties;
      const path = place.path === '' ? '*' : `${place.path}.*`;
      if (keysInside(inner)) walk(inner, { ...place, path });
    }
    if (schema.items) walk(schema.items, { ...place, path: `${place.path}[]` });
  }

  function keysInside(schema: JsonSchema, seen: readonly JsonSchema[] = []): boolean {
    if (seen.includes(schema)) return false;
    const target = schema.$ref ? root.$defs?.[schema.$ref.replace('#/$defs/', '')] : schema;
    const parts = [...(target?.anyOf ?? []), ...(target?.items ? [target.items] : [])];
    return (
      target?.properties !== undefined || parts.some((part) => keysInside(part, [...seen, schema]))
    );
  }

  function step(schema: JsonSchema, { trail, variant }: Place, path: string, required: boolean) {
    const known = keys.get(path);
    const key: Found = known ?? {
      path,
      types: new Set(),
      allowed: new Set(),
      only: new Set(),
      required,
    };
    if (!required) key.required = false;
    if (variant !== undefined) key.only.add(variant);
    keys.set(path, key);
    walk(schema, { path, trail }, key);
  }

  walk(root, { path: '', trail: ['#'] });
  return [...keys.values()];
}

function noteValues(schema: JsonSchema, key: Found): void {
  if (schema.default !== undefined) key.default = schema.default;
  if (schema.const !== undefined) key.allowed.add(JSON.stringify(schema.const));
  for (const value of schema.enum ?? []) key.allowed.add(JSON.stringify(value));
  if (schema.type !== undefined) key.types.add(schema.type);
  else if (Object.keys(schema).length === 0) key.types.add('any');
  const { pattern, minimum, maximum, minItems, minLength, maxLength } = schema;
  if (pattern !== undefined) key.allowed.add(pattern);
  if (minimum !== undefined || maximum !== undefined) key.allowed.add(range(minimum, maximum));
  if (minItems !== undefined) key.allowed.add(`${minItems} or more`);
  if (minLength !== undefined || maxLength !== undefined) {
    key.allowed.add(`${range(minLength, maxLength)} letters`);
  }
}

function range(from: number | undefined, to: number | undefined): string {
  const end = to === undefined || to >= Number.MAX_SAFE_INTEGER ? '' : String(to);
  return `${from ?? ''}…${end}`;
}
