import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { CallContext } from '../wire/handler.ts';
import { isAllowed } from './access.ts';
import { databaseEnvironment } from './catalogue/database-environment.ts';
import { compileDataDefinition } from './compile/compile.ts';
import type { DataDefinitionIssue } from './compile/issues.ts';
import type { CompiledDefinition, CompiledField } from './compiled.ts';
import { Refusal } from './refusal.ts';

type Context = Pick<CallContext, 'definitions' | 'transaction'>;

/**
 * Compiled definitions by their document. Any change of a tenant's definitions brings new documents,
 * so what was compiled from the old ones is never asked for again.
 */
const compilations = new WeakMap<DataDefinitionDocument, CompiledDefinition>();

/** @throws Refusal when the tenant has no data definition of that code. */
export async function readDocument(
  code: string,
  { definitions }: Pick<Context, 'definitions'>,
): Promise<DataDefinitionDocument> {
  const document = await definitions.read('data', code);
  if (document) return document;
  const message = `There is no data definition "${code}"`;
  throw new Refusal(failure(ResultId.notFound, message, 'NO_DATA_DEFINITION'));
}

/** The definition that a Quote field quotes. */
export async function quotedDefinition(
  { quote }: CompiledField,
  context: Context,
): Promise<CompiledDefinition> {
  return compiledDefinition(await readDocument(quote?.dataCode ?? '', context), context);
}

/** Quote fields whose rows the user may not read, whose names a save and an import must not tell either. */
export async function closedQuotes(
  { fields }: CompiledDefinition,
  context: CallContext,
): Promise<ReadonlySet<CompiledField>> {
  const closed = new Set<CompiledField>();
  for (const field of fields) {
    if (!field.quote) continue;
    const { access } = await readDocument(field.quote.dataCode, context);
    if (!isAllowed(access.read, context.user)) closed.add(field);
  }
  return closed;
}

/**
 * The definition, ready to run.
 *
 * @throws Refusal when it has a fault, which is then named for its author.
 */
export async function compiledDefinition(
  document: DataDefinitionDocument,
  context: Context,
): Promise<CompiledDefinition> {
  const known = compilations.get(document);
  if (known) return known;
  const compiled = await compileNow(document, context);
  compilations.set(document, compiled);
  return compiled;
}

async function compileNow(
  document: DataDefinitionDocument,
  { definitions, transaction }: Context,
): Promise<CompiledDefinition> {
  const environment = await databaseEnvironment(definitions, transaction);
  const compilation = await compileDataDefinition(document, environment);
  if (compilation.ok) return compilation.definition;
  const [first] = compilation.issues;
  const message = `The data definition ${document.code} has a fault: ${describeIssue(first)}`;
  throw new Refusal(failure(ResultId.serverFault, message, 'DATA_DEFINITION'));
}

function describeIssue(issue: DataDefinitionIssue | undefined): string {
  if (!issue) return '';
  return `${issue.sqlFile ?? `/${issue.path.join('/')}`}: ${issue.message}`;
}
