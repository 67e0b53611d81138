import { createHash } from 'node:crypto';
import { getForm as contract } from '#schemas/web-ui-falcon/get-form.ts';
import { success } from '#schemas/wire/envelope.ts';
import { handle } from '../wire/handler.ts';
import { askToSignIn, forbid } from '../wire/run-contract.ts';
import { mayOpen } from './form-access.ts';
import { headedForm } from './headed-form.ts';
import { offeredForm } from './offered.ts';
import { plainForm } from './plain-form.ts';
import { readableForm } from './readable-form.ts';

/**
 * The page as its author wrote it, with the heads of its panels, and without panels whose data its user may not read and
 * buttons that he would be refused.
 */
export const getForm = handle(contract, async ({ code, known }, context) => {
  const document = await context.definitions.read('form', code);
  if (!document) return success(null);
  if (!mayOpen(document, context.user)) {
    return context.user === null ? askToSignIn(context) : forbid('__You may not open this page');
  }
  const { $schema: _schema, access: _access, ...rest } = document;
  const readable = await readableForm(plainForm(rest), context);
  const form = await headedForm(await offeredForm(readable, context), context);
  const version = createHash('sha256')
    .update(JSON.stringify(form))
    .digest('base64url')
    .slice(0, 22);
  return success(version === known ? { unchanged: true as const } : { ...form, version });
});
