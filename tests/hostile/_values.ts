import fc from 'fast-check';

const keys = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty', 'length', 'then', ''),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

/** Any JSON value, with keys that mean something to JavaScript itself. */
export const anyJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1e308, '', '\ud800', '\u0000'),
    fc.double(),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(keys, tie('value')), { maxLength: 5 }).map((entries) =>
      // As JSON.parse makes it: `__proto__` is a key like any other.
      JSON.parse(
        `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`,
      ),
    ),
  ),
})).value;

/** A name that JavaScript may know already. */
export const anyName = keys;
