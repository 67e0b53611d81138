/** Characters of one expression. */
export const MAX_LENGTH = 2000;
/** Levels of nesting. */
export const MAX_DEPTH = 40;
/** Operators, names, values and calls together. */
export const MAX_NODES = 400;

/** Names that lead to what an object inherits; no field may be called so. */
export const FORBIDDEN_NAMES: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
]);
