import fc from 'fast-check';
import * as z from 'zod/mini';

/** What of JSON Schema the contracts' params are made of. */
interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

/** Values that have broken servers before, each of its own kind. */
const hostileValues: readonly unknown[] = [
  ...[null, true, 0, -1, -0, 1.5, 1e9, 1e308, Number.MAX_SAFE_INTEGER + 1, [], {}, [[]], [null]],
  ...['', ' ', '\u0000', '\ud800', '%', '_', '\\', "'", "';--", '" or 1=1', '{{7*7}}'],
  ...['../../etc/passwd', '/', '//evil.example', 'javascript:alert(1)', '<img src=x onerror=1>'],
  ...['NaN', 'Infinity', '1e400', '-0', '2026-02-30', '9999-99-99 99:99:99', '\u202e', '𝒳'],
  ...['oasis', 'Y4', 's', '$c$1$c$', '1~2', '~', ',', 'a'.repeat(10_000)],
  { __proto__: null, constructor: { prototype: { polluted: 1 } } },
  JSON.parse('{"__proto__":{"polluted":1}}'),
  // Zod asks whatever has a length whether it is too long.
  { length: { toString: null } },
  { length: { valueOf: 1, toString: 1 } },
  { size: [], length: 'x' },
  { corp: 'oasis', points: 1e9, paid: true, status: 'completed', price: 0, role: 'admin' },
];
const hostile = fc.constantFrom(...hostileValues);

/**
 * Params for a contract, from its own schema: mostly of the right shape with texts that exist
 * (`words`), here and there something hostile in the place of a value, a key too few or too many.
 */
export function paramsOf(schema: z.ZodMiniType, words: readonly string[]): fc.Arbitrary<unknown> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const text = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  );
  const number = fc.oneof(fc.integer({ min: -1, max: 50 }), fc.double(), fc.integer());

  function someOf(node: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    return fc.oneof(
      { weight: 12, arbitrary: wellFormed(node, depth) },
      { weight: 1, arbitrary: hostile },
    );
  }

  function wellFormed(node: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    if (node.$ref !== undefined) {
      const target = root.$defs?.[node.$ref.split('/').at(-1) ?? ''] ?? root;
      return depth > 4 ? hostile : wellFormed(target, depth + 1);
    }
    if (node.const !== undefined) return fc.constant(node.const);
    if (node.enum !== undefined) return fc.constantFrom(...node.enum);
    const branches = node.anyOf ?? node.oneOf ?? node.allOf;
    if (branches !== undefined) return fc.oneof(...branches.map((branch) => someOf(branch, depth)));
    switch (node.type) {
      case 'string':
        return text;
      case 'integer':
      case 'number':
        return number;
      case 'boolean':
        return fc.boolean();
      case 'array':
        return fc.array(someOf(node.items ?? {}, depth + 1), { maxLength: 4 });
      case 'object':
        return objectOf(node, depth);
      default:
        return fc.oneof(text, number, fc.jsonValue({ maxDepth: 2 }));
    }
  }

  function objectOf(node: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    const entries = Object.entries(node.properties ?? {});
    const known = Object.fromEntries(
      entries.map(([key, child]) => [key, someOf(child, depth + 1)]),
    );
    const requiredKeys = fc.oneof(
      { weight: 8, arbitrary: fc.constant<string[]>(node.required ?? []) },
      { weight: 1, arbitrary: fc.constant<string[]>([]) },
    );
    const extra =
      typeof node.additionalProperties === 'object'
        ? fc.dictionary(fc.constantFrom(...words), someOf(node.additionalProperties, depth + 1), {
            maxKeys: 4,
          })
        : fc.oneof(
            { weight: 6, arbitrary: fc.constant({}) },
            { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...words, '_api'), hostile) },
          );
    return requiredKeys.chain((keys) =>
      fc
        .tuple(fc.record(known, { requiredKeys: keys }), extra)
        .map(([params, more]) => ({ ...more, ...params })),
    );
  }

  return someOf(root, 0);
}
