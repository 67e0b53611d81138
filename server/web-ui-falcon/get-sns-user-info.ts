import { getSnsUserInfo as contract } from '#schemas/web-ui-falcon/get-sns-user-info.ts';
import { success } from '#schemas/wire/envelope.ts';
import { signIn } from '../messenger/sign-in.ts';
import { departmentNames } from '../session/department-names.ts';
import { textsOf } from '../shop/texts.ts';
import { handle } from '../wire/handler.ts';
import { PendingAnswer } from '../wire/pending-answer.ts';

/** Signs in with the messenger's code (spec 4.13c, 7.14). */
export const getSnsUserInfo = handle(contract, async (params, context) => {
  await context.throttle('messenger');
  const { messenger, corp, user } = context;
  const nameless = (await textsOf(context)).say('Messenger user');
  const departments = await departmentNames(context.definitions);
  const place = { messenger, corp, userId: user?.id ?? null, nameless, departments };
  return success(new PendingAnswer(() => signIn(place, params)));
});
