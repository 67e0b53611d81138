import { type APIRequestContext, type Page, test } from '@playwright/test';
import { expect } from '../_fixtures.ts';

/** Browsers of the messenger on both kinds of phone. */
export const android = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 XWEB/1260059 MicroMessenger/8.0.50.2701(0x2800325B) WeChat/arm64 NetType/WIFI Language/en',
  viewport: { width: 390, height: 844 },
};
export const iphone = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003237) NetType/WIFI Language/en',
  viewport: { width: 390, height: 844 },
};

/** A page whose visitors are signed in through the messenger. */
export const CLUB = '/y4/content/CLUB/main';

type Params = Record<string, string>;

/** What the person does when asked to pay, and what the phone tells the page of it. */
type Payer = 'pays' | 'cancels' | 'fails' | 'pays unheard' | 'cancels, they say' | 'pays, they say';

/** The messenger around a page: its bridge, and what the person does. */
export interface Phone {
  /** What the page asked of the bridge, in its order. */
  readonly asked: { name: string; params: Params }[];
  /** Addresses that the page's script was verified for. */
  readonly verified: string[];
  /** What a share would show now; null until the page says so. */
  card(): Params | null;
  payer: Payer;
  /** The bridge refuses every signature. */
  isStrict: boolean;
}

function messengerUrl(): string {
  const url = process.env.MESSENGER_URL;
  if (url === undefined) throw new Error('The global setup sets MESSENGER_URL');
  return url;
}

/** Puts the messenger's bridge around a page, some time after it began, as the messenger does. */
export async function putIntoMessenger(page: Page): Promise<Phone> {
  const { request } = page.context();
  const phone: Phone & { shown: Params | null } = {
    asked: [],
    verified: [],
    shown: null,
    card: () => phone.shown,
    payer: 'pays',
    isStrict: false,
  };
  const isFirstKept = (await page.evaluate(() => navigator.userAgent)).includes('iPhone');
  await page.exposeBinding(
    'askPhone',
    async (_, name: string, params: Params, addresses: { first: string; current: string }) => {
      phone.asked.push({ name, params });
      const url = isFirstKept ? addresses.first : addresses.current;
      const reply = await answerOf(request, phone, { name, params, url });
      return reply === null ? null : { err_msg: reply };
    },
  );
  await page.addInitScript(() => {
    const first = performance.getEntriesByType('navigation')[0]?.name ?? '';
    const bridge = {
      async invoke(name: string, params: object, answer: (reply: object) => void) {
        const ask = Reflect.get(window, 'askPhone') as (...given: unknown[]) => Promise<object>;
        const reply = await ask(name, params, { first, current: location.href });
        if (reply !== null) answer(reply);
      },
      on: () => undefined,
    };
    setTimeout(() => {
      Reflect.set(window, 'WeixinJSBridge', bridge);
      document.dispatchEvent(new Event('WeixinJSBridgeReady'));
    }, 50);
  });
  return phone;
}

interface Question {
  name: string;
  params: Params;
  /** Address that the phone signs for. */
  url: string;
}

async function answerOf(
  request: APIRequestContext,
  phone: Phone & { shown: Params | null },
  { name, params, url }: Question,
): Promise<string | null> {
  if (name === 'getBrandWCPayRequest') return payAs(request, phone.payer, params);
  if (name === 'preVerifyJSAPI') {
    const page = url.replace(/#.*$/s, '');
    const isValid = !phone.isStrict && (await isSigned(request, params, page));
    if (isValid) phone.verified.push(page);
    return `${name}:${isValid ? 'ok' : 'fail_invalid signature'}`;
  }
  if (phone.verified.length === 0) return `${name}:access denied`;
  if (name === 'updateAppMessageShareData') phone.shown = params;
  return `${name}:ok`;
}

async function isSigned(request: APIRequestContext, params: Params, url: string): Promise<boolean> {
  const answer = await request.post(`${messengerUrl()}/emulator/share`, {
    data: {
      appId: params.verifyAppId,
      url,
      nonceStr: params.verifyNonceStr,
      timestamp: params.verifyTimestamp,
      signature: params.verifySignature,
    },
  });
  return (await answer.json()).valid;
}

async function payAs(
  request: APIRequestContext,
  payer: Payer,
  params: Params,
): Promise<string | null> {
  const word = (text: string) => `get_brand_wcpay_request:${text}`;
  if (payer === 'pays, they say') return word('ok');
  const answer = { cancels: 'cancel', fails: 'fail' }[payer as string] ?? 'pay';
  const reply = await request.post(`${messengerUrl()}/emulator/pay`, { data: { params, answer } });
  const { err_msg } = await reply.json();
  if (payer === 'pays unheard') return null;
  return payer === 'cancels, they say' ? word('cancel') : err_msg;
}

/**
 * Stops the clock that a sign-in is timed by, so that a slow machine is not a slow person. Everything
 * else goes on.
 */
export async function holdDate(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now());
}

/** Allows the sign-in, or does not, on the messenger's page, which the browser is on its way to. */
export async function answerSignIn(
  page: Page,
  answer: 'Allow' | 'Deny',
  person = 'Li Lei',
): Promise<void> {
  await page.waitForURL((url) => url.href.startsWith(messengerUrl()));
  await page.getByLabel('Person').fill(person);
  await page.getByRole('button', { name: answer }).click();
}

/** Signs in through the messenger on the club's page. */
export async function signInAs(page: Page, person: string): Promise<void> {
  await test.step(`sign in through the messenger as ${person}`, async () => {
    await holdDate(page);
    await page.goto(CLUB);
    await answerSignIn(page, 'Allow', person);
    await expect(
      page.getByRole('heading', { name: 'Y4 Club', level: 1, exact: true }),
    ).toBeVisible();
  });
}

/** Who is signed in to this tab, as the page keeps it. */
export async function userOf(page: Page): Promise<{ user: string; token: string } | null> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('y4:y4:authentication') ?? 'null'));
}

/** Lets the next question of that part that has `only` in it meet a fault. */
export async function breakProvider(
  request: APIRequestContext,
  fault: { part: string; kind: string; only: string; ms?: number },
): Promise<void> {
  const answer = await request.post(`${messengerUrl()}/emulator/faults`, { data: fault });
  expect(answer.ok()).toBe(true);
}
