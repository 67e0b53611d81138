import { createHash } from 'node:crypto';
import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import { labelText } from '../../definitions/label-text.ts';
import { findAgain } from '../../session/session.ts';
import type { CallContext } from '../../wire/handler.ts';
import { askToSignIn, forbid } from '../../wire/run-contract.ts';
import { assertAllowed } from '../access.ts';
import { closedQuotes, compiledDefinition, quotedDefinition, readDocument } from '../definition.ts';
import { Refusal } from '../refusal.ts';
import { readRunContext } from '../run-context.ts';
import { assertTable } from '../write/save.ts';
import type { ImportRun } from './plan.ts';
import { saysStored } from './stored-cell.ts';

/**
 * The data definition that rows are brought for.
 *
 * @throws Refusal for who may not bring any.
 */
export async function documentToFill(
  code: string,
  context: CallContext,
): Promise<DataDefinitionDocument> {
  if (context.user === null) throw new Refusal(askToSignIn(context));
  const document = await readDocument(code, context);
  assertAllowed(document.access.read, context);
  assertAllowed(document.access.write, context);
  if (!document.import) throw new Refusal(forbid());
  return document;
}

/**
 * Begins an import by the rights and the definition of this moment: while it waited for its turn, its sender may have been
 * signed out or lost a right.
 *
 * @returns with the digest of the definition, SHA-256 in hex.
 * @throws Refusal for who may not bring any rows now.
 */
export async function beginImport(
  { code, existing, seen }: { code: string } & Pick<ImportRun, 'existing' | 'seen'>,
  asked: CallContext,
): Promise<{ run: ImportRun; definition: string }> {
  const { transaction, definitions, language } = asked;
  const session = await findAgain(transaction, asked.session);
  const user = session.state === 'active' ? session.user : null;
  const context: CallContext = { ...asked, session, user };
  const document = await documentToFill(code, context);
  const definition = await compiledDefinition(document, context);
  assertTable(definition);
  const texts = await definitions.texts(language);
  const run: ImportRun = {
    transaction,
    definition,
    context: await readRunContext(context, new Date()),
    existing,
    seen: existing === 'change' ? seen : undefined,
    label: (text) => labelText(texts, text),
    saysStored,
    quotedBy: (field) => quotedDefinition(field, context),
    closedQuotes: await closedQuotes(definition, context),
  };
  const digest = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  return { run, definition: digest };
}
