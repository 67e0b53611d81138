import type { FastifyInstance } from 'fastify';

/** Where editors find the JSON Schemas of definitions, for the `$schema` of a tenant's own files. */
const SCHEMAS_PATH = '/schemas/';

/** Seconds for which an editor need not ask again. */
const KEPT = 300;

interface SchemaRoute {
  readonly Params: { readonly file: string };
}

/**
 * Hands out the JSON Schema of every kind of definition, as `form.schema.json`: what this very server
 * accepts, key for key. They are made with the first request that wants one.
 */
export function registerSchemas(app: FastifyInstance): void {
  let schemas: Promise<ReadonlyMap<string, string>> | null = null;
  app.get<SchemaRoute>(`${SCHEMAS_PATH}:file`, async ({ params }, reply) => {
    schemas ??= import('../definitions/json-schemas.ts').then(({ jsonSchemas }) => jsonSchemas());
    const text = (await schemas).get(params.file);
    if (text === undefined) return reply.callNotFound();
    return (
      reply
        .type('application/schema+json; charset=utf-8')
        .header('cache-control', `public, max-age=${KEPT}`)
        // An editor in a browser asks from an origin of its own; there is nothing secret in them.
        .header('access-control-allow-origin', '*')
        .send(text)
    );
  });
}
