import { randomBytes } from 'node:crypto';
import { type Asked, type Told, takeFault } from './http.ts';
import { openIdOf, type Part, type ProviderState } from './state.ts';

/** A fault as this part of the provider tells it, with status 200. */
const wrong = (errcode: number, errmsg: string): Told => ({ body: { errcode, errmsg } });

/** The page on which a person allows a sign-in, or does not. */
export function authorizePage(state: ProviderState, { url }: Asked): Told {
  const query = url.searchParams;
  const redirect = query.get('redirect_uri') ?? '';
  const app = state.apps.get(query.get('appid') ?? '');
  const isKnown = URL.canParse(redirect) && app?.domains.includes(new URL(redirect).host);
  if (!app || !isKnown || query.get('response_type') !== 'code') {
    return { status: 400, body: page('<p>redirect_uri or appid is wrong</p>') };
  }
  if (query.get('scope') === 'snsapi_base') return allow(state, url, 'Li Lei');
  const kept = [...query].map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return {
    body: page(`
      <h1>Sign in</h1>
      <p>This page wants to know your name and picture.</p>
      <form action="/connect/answer">${kept.join('')}
        <label>Person <input name="person" value="Li Lei"></label>
        <button name="answer" value="allow" class="allow">Allow</button>
        <button name="answer" value="deny">Deny</button>
      </form>`),
  };
}

/** Leads back with a code, or without one for who does not allow it. */
export function authorizeAnswer(state: ProviderState, { url }: Asked): Told {
  const query = url.searchParams;
  if (query.get('answer') === 'allow') return allow(state, url, query.get('person') ?? '');
  return leadBack(query, null);
}

/** Makes a code as the page does, for tests without a browser. */
export function newCode(
  state: ProviderState,
  appId: string,
  person: string,
  scope = 'snsapi_userinfo',
): string {
  const code = randomBytes(16).toString('hex');
  state.codes.set(code, { appId, person, scope });
  return code;
}

function allow(state: ProviderState, { searchParams: query }: URL, person: string): Told {
  const scope = query.get('scope') ?? 'snsapi_base';
  return leadBack(query, newCode(state, query.get('appid') ?? '', person, scope));
}

function leadBack(query: URLSearchParams, code: string | null): Told {
  const target = new URL(query.get('redirect_uri') ?? '');
  if (code !== null) target.searchParams.set('code', code);
  target.searchParams.set('state', query.get('state') ?? '');
  return { status: 302, body: '', headers: { location: target.href } };
}

/** What servers ask about sign-ins and shares. */
export async function answerApp(state: ProviderState, asked: Asked): Promise<Told | null> {
  const { url, method } = asked;
  const parts: Readonly<Record<string, [Part, () => Told]>> = {
    'GET /sns/oauth2/access_token': ['code', () => exchange(state, url.searchParams)],
    'GET /sns/userinfo': ['user', () => tellUser(state, url.searchParams)],
    'POST /cgi-bin/stable_token': ['token', () => tellToken(state, asked.body)],
    'GET /cgi-bin/ticket/getticket': ['ticket', () => tellTicket(state, url.searchParams)],
  };
  const found = parts[`${method} ${url.pathname}`];
  if (!found) return null;
  const fault = await takeFault(state, found[0], asked);
  if (fault?.kind === 'error') return { status: 502, body: 'Bad gateway' };
  if (fault?.kind === 'garbage') return { body: '<html>busy</html>' };
  if (fault?.kind === 'code') return wrong(Number(fault.code), 'as told');
  return found[1]();
}

function exchange(state: ProviderState, query: URLSearchParams): Told {
  const app = state.apps.get(query.get('appid') ?? '');
  if (!app) return wrong(40013, 'invalid appid');
  if (app.appSecret !== query.get('secret')) return wrong(40125, 'invalid appsecret');
  const code = query.get('code') ?? '';
  const known = state.codes.get(code);
  if (known?.appId !== app.appId) return wrong(40029, 'invalid code');
  if (known.person === '') return wrong(40163, 'code been used');
  state.codes.set(code, { ...known, person: '' });
  const access_token = randomBytes(16).toString('hex');
  state.personTokens.set(access_token, { person: known.person });
  const openid = openIdOf(app.appId, known.person);
  return {
    body: { access_token, expires_in: 7200, refresh_token: 'none', openid, scope: known.scope },
  };
}

function tellUser(state: ProviderState, query: URLSearchParams): Told {
  const known = state.personTokens.get(query.get('access_token') ?? '');
  if (!known) return wrong(40001, 'invalid credential');
  const openid = query.get('openid') ?? '';
  return { body: { openid, nickname: known.person, sex: 0, headimgurl: '', privilege: [] } };
}

function tellToken(state: ProviderState, body: string): Told {
  const { appid, secret, grant_type } = JSON.parse(body);
  const app = state.apps.get(appid);
  if (app?.appSecret !== secret || grant_type !== 'client_credential') {
    return wrong(40125, 'invalid appsecret');
  }
  const token = state.appTokens.get(appid) ?? randomBytes(16).toString('hex');
  state.appTokens.set(appid, token);
  return { body: { access_token: token, expires_in: 7200 } };
}

function tellTicket(state: ProviderState, query: URLSearchParams): Told {
  const token = query.get('access_token') ?? '';
  const appId = [...state.appTokens].find(([, known]) => known === token)?.[0];
  if (!appId || query.get('type') !== 'jsapi') return wrong(40001, 'invalid credential');
  const ticket = state.tickets.get(appId) ?? randomBytes(24).toString('hex');
  state.tickets.set(appId, ticket);
  return { body: { errcode: 0, errmsg: 'ok', ticket, expires_in: 7200 } };
}

const STYLE = `
  body { font: 1rem/1.5 system-ui; max-width: 22rem; margin: 4rem auto; padding: 0 1.5rem; text-align: center; color: #191919; background: #ededed; }
  label { display: block; text-align: start; font-size: .875rem; }
  input, button { display: block; box-sizing: border-box; width: 100%; margin: .25rem 0 .75rem; padding: .75rem; border: 1px solid #ccc; border-radius: .5rem; font: inherit; background: #fff; color: inherit; }
  .allow { border-color: #07c160; background: #07c160; font-weight: 600; }
`;

function page(content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Emulated messenger</title><style>${STYLE}</style><body>${content}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
