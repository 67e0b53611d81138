import { language } from '#schemas/tenant/corp.ts';
import { addTranslation as contract } from '#schemas/web-ui-falcon/translation.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { oneAtATime } from '../database/one-at-a-time.ts';
import type { TenantDefinitions } from '../definitions/reader.ts';
import { handle } from '../wire/handler.ts';

/** Texts that one tenant collects from visitors at most. */
const OF_VISITORS = 2_000;
/** With those of its users, who have room left when visitors have filled theirs. */
const OF_ALL = 3_000;

/** Nothing that a browser could take for markup, and nothing that cannot be seen. */
const UNSAFE = /[<>\p{Cc}\p{Cf}]/u;

/**
 * Notes a text that nobody has translated (spec 1.8). It only ever adds a line to a bounded list for
 * translators: texts that are served come from definitions alone.
 */
export const addTranslation = handle(contract, async ({ key, namespace }, context) => {
  await context.throttle('addTranslation');
  if (UNSAFE.test(key)) {
    return failure(ResultId.badRequest, '__A text must not contain markup', 'MARKUP');
  }
  if (await isTranslated(context.definitions, key)) return success({ added: false });
  const known = await context.transaction
    .selectFrom('missing_translation')
    .select('key')
    .where('namespace', '=', namespace)
    .where('key', '=', key)
    .executeTakeFirst();
  if (known) return success({ added: false });
  // Counting and adding must not be torn apart, or parallel requests pass the bound together.
  await oneAtATime(context.transaction, 'texts');
  const { count } = await context.transaction
    .selectFrom('missing_translation')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= (context.user ? OF_ALL : OF_VISITORS)) return success({ added: false });
  const { numInsertedOrUpdatedRows } = await context.transaction
    .insertInto('missing_translation')
    .values({ namespace, key })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return success({ added: numInsertedOrUpdatedRows === 1n });
});

async function isTranslated(definitions: TenantDefinitions, key: string): Promise<boolean> {
  const corp = await definitions.read('corp');
  for (const one of corp?.settings.languages ?? language.options) {
    if (!Object.hasOwn(await definitions.texts(one), key)) return false;
  }
  return true;
}
