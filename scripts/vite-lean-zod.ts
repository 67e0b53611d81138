import type { Plugin } from 'vite';

/** What of Zod's schemas leads to its JSON Schema writer, and what stands there instead. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/^\s*inst\._zod\.processJSONSchema = .*;$/gm, ''],
  [/createStandardJSONSchemaMethod\(this, "(?:in|out)put"\)/g, 'undefined'],
  [/return createToJSONSchemaMethod\(this, \{\}\)\(params\);/g, 'return undefined;'],
];

/**
 * Leaves the JSON Schema writer out of the client's build, where nothing writes JSON Schemas: every
 * schema refers to it, so that a bundler cannot see that it is idle (18 KB, 5 KB gzip).
 *
 * @throws {Error} in the build, when a version of Zod no longer has what is replaced here
 */
export function leanZod(): Plugin {
  return {
    name: 'y4-lean-zod',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) => ({ code: withoutJsonSchema(code), map: null }),
    },
  };
}

/**
 * The source of Zod's schemas without its ways to JSON Schema.
 *
 * @throws {Error} when a way that is known here is not found
 */
export function withoutJsonSchema(source: string): string {
  let lean = source;
  for (const [pattern, replacement] of replacements) {
    const replaced = lean.replace(pattern, replacement);
    if (replaced === lean) {
      throw new Error(`Zod’s schemas have no ${pattern} any more: see scripts/vite-lean-zod.ts.`);
    }
    lean = replaced;
  }
  return lean;
}
