import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { formDocument } from '#schemas/definitions/form.ts';
import { definitionKinds } from '#server/definitions/kinds.ts';
import { deepStrict } from '#server/definitions/strict.ts';

function unknownKeys(schema: z.ZodMiniType, value: unknown): string[] {
  const parsed = deepStrict(schema).safeParse(value);
  const issues = parsed.error?.issues ?? [];
  return issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
}

const leaf = z.object({ a: z.optional(z.string()) });

describe('an unknown key is refused', () => {
  test.each([
    ['in an object', leaf, { x: 1 }],
    ['in an object in an object', z.object({ o: leaf }), { o: { x: 1 } }],
    ['in a list', z.array(leaf), [{}, { x: 1 }]],
    ['in a record', z.record(z.string(), leaf), { any: { x: 1 } }],
    ['in a tuple', z.tuple([leaf, z.string()]), [{ x: 1 }, '']],
    ['behind optional', z.optional(leaf), { x: 1 }],
    ['behind nullable', z.nullable(leaf), { x: 1 }],
    ['behind a default', z._default(leaf, {}), { x: 1 }],
    ['behind a prefault', z.prefault(leaf, {}), { x: 1 }],
    ['behind readonly', z.readonly(leaf), { x: 1 }],
    ['behind lazy', z.lazy(() => leaf), { x: 1 }],
    ['behind a refinement', leaf.check(z.refine(() => true)), { x: 1 }],
    [
      'in an alternative told by a key',
      z.discriminatedUnion('t', [z.object({ t: z.literal('a') })]),
      { t: 'a', x: 1 },
    ],
  ])('%s', (_name, schema, value) => {
    expect(schema.safeParse(value).success).toBe(true);
    expect(unknownKeys(schema, value)).toEqual(['x']);
  });
});

test('a schema that contains itself is strict at every depth', () => {
  const tree = z.object({
    get children() {
      return z.optional(z.array(tree));
    },
  });
  expect(unknownKeys(tree, { children: [{ children: [{ children: [], x: 1 }] }] })).toEqual(['x']);
  expect(deepStrict(tree).parse({ children: [{ children: [] }] })).toEqual({
    children: [{ children: [] }],
  });
});

test('an object that is declared loose stays so, but not what lies in it', () => {
  const loose = z.looseObject({ inner: z.optional(leaf) });
  expect(deepStrict(loose).parse({ x: 1 })).toEqual({ x: 1 });
  expect(unknownKeys(loose, { inner: { x: 1 } })).toEqual(['x']);
});

test('defaults, refinements and messages are those of the schema', () => {
  const schema = z
    .object({ n: z._default(z.int(), 3) })
    .check(z.refine(({ n }) => n < 5, { error: 'too large' }));
  expect(deepStrict(schema).parse({})).toEqual({ n: 3 });
  expect(deepStrict(schema).safeParse({ n: 9 }).error?.issues[0]?.message).toBe('too large');
});

test('the schema itself stays as tolerant as it was', () => {
  deepStrict(formDocument);
  expect(formDocument.safeParse({ code: 'A', surplus: 1 }).success).toBe(true);
});

test('every kind of definition can be made strict', () => {
  for (const { schema } of Object.values(definitionKinds)) {
    expect(() => deepStrict(schema).safeParse({})).not.toThrow();
  }
});
