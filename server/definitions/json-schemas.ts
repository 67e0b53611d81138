import * as z from 'zod/mini';
import { commandParams, commandQuestion } from '#schemas/definitions/command-params.ts';
import { usersDocument } from '#schemas/definitions/tenant-documents.ts';
import { definitionKinds, type Kind } from './kinds.ts';
import { deepStrict } from './strict.ts';

/** Documents that an editor can complete and check while they are written, by the name of their file. */
const documents: Readonly<Record<string, z.ZodMiniType>> = {
  corp: definitionKinds.corp.schema,
  routes: definitionKinds.routes.schema,
  form: definitionKinds.form.schema,
  'data-definition': definitionKinds.data.schema,
  task: definitionKinds.task.schema,
  lookup: definitionKinds.lookup.schema,
  menu: definitionKinds.menu.schema,
  shop: definitionKinds.shop.schema,
  article: definitionKinds.article.schema,
  config: definitionKinds.config.schema,
  translation: definitionKinds.translation.schema,
  users: usersDocument,
};

/** Names of the files that editors check documents by. */
export const schemaFiles: readonly string[] = Object.keys(documents).map(
  (name) => `${name}.schema.json`,
);

/** Name of the file that an editor checks documents of a kind by; undefined of SQL. */
export function schemaFileOf(kind: Kind): string | undefined {
  const { schema } = definitionKinds[kind];
  const name = Object.keys(documents).find((one) => documents[one] === schema);
  return name === undefined ? undefined : `${name}.schema.json`;
}

/** JSON Schema of the params of the commands, by command; `*` stands for all but Confirm. */
export function commandParamsSchema(): string {
  const all = z.object({ ...commandParams, '*': z.object({ ask: z.optional(commandQuestion) }) });
  return JSON.stringify(z.toJSONSchema(deepStrict(z.partial(all)), { io: 'input' }));
}

/** JSON Schema of every kind of document, by file name: what the loader accepts, key for key. */
export function jsonSchemas(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(documents).map(([name, schema]) => {
      const json = z.toJSONSchema(deepStrict(schema), {
        io: 'input',
        unrepresentable: 'any',
        reused: 'ref',
      });
      return [`${name}.schema.json`, `${JSON.stringify(json, null, 2)}\n`];
    }),
  );
}
