import * as z from 'zod/mini';
import { CodeRefused, MessengerFault } from '../faults.ts';
import type { Person } from '../provider.ts';
import type { WeixinAccountDocument } from './account-document.ts';
import type { AppApi } from './app-api.ts';

/** Invalid, used, missing, expired: the user has to begin again. */
const CODE_FAULTS = new Set(['40029', '40163', '41008', '42003']);

const codeAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  openid: z.string().check(z.minLength(1)),
  scope: z._default(z.string(), ''),
  unionid: z._default(z.string(), ''),
  /** The page was opened without leave, and the user in it is made up. */
  is_snapshotuser: z.optional(z.int()),
});

const userAnswer = z.object({
  openid: z.string().check(z.minLength(1)),
  nickname: z._default(z.string(), ''),
  headimgurl: z._default(z.string(), ''),
  unionid: z._default(z.string(), ''),
});

/** Who stands behind a code: told by the provider to this server, to nobody in between. */
export async function identify(
  api: AppApi,
  { appId, appSecret }: Pick<WeixinAccountDocument, 'appId' | 'appSecret'>,
  code: string,
): Promise<Person> {
  const query = { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' };
  const told = await api
    .get('the code of a sign-in', '/sns/oauth2/access_token', query, codeAnswer)
    .catch((error: unknown) => {
      if (!(error instanceof MessengerFault) || !CODE_FAULTS.has(error.code)) throw error;
      throw new CodeRefused(`The messenger refuses the code: ${error.code}`);
    });
  if (told.is_snapshotuser === 1) throw new CodeRefused('The messenger shows a snapshot only');
  const { openid: openId, unionid: unionId } = told;
  if (!told.scope.split(',').includes('snsapi_userinfo')) {
    return { openId, unionId, name: '', picture: '' };
  }
  const user = await api.get(
    'the user of a sign-in',
    '/sns/userinfo',
    { access_token: told.access_token, openid: openId, lang: 'zh_CN' },
    userAnswer,
  );
  if (user.openid !== openId) throw new MessengerFault('the user of a sign-in', 'another user');
  return {
    openId,
    unionId: user.unionid || unionId,
    name: user.nickname,
    picture: pictureOf(user.headimgurl),
  };
}

/** Pages load pictures over https only; the provider offers its own both ways. */
function pictureOf(address: string): string {
  const secure = address.replace(/^http:/, 'https:');
  return URL.canParse(secure) && secure.startsWith('https://') ? secure : '';
}
