import { randomBytes } from 'node:crypto';
import { type Asked, type Told, takeFault } from './http.ts';
import { merchantOf, signatureHeaders } from './signing.ts';
import type { Merchant, Part, Payment, ProviderState, Refund } from './state.ts';

const refuse = (status: number, code: string): Told => ({
  status,
  body: { code, message: `emulated ${code}` },
});

/** What servers ask about payments: each question is checked, each answer signed. */
export async function answerMerchant(state: ProviderState, asked: Asked): Promise<Told | null> {
  const { method, url, headers, body } = asked;
  if (!url.pathname.startsWith('/v3/')) return null;
  const path = url.pathname + url.search;
  const merchant = merchantOf(state, {
    method,
    path,
    authorization: headers.authorization ?? '',
    body,
  });
  if (typeof merchant === 'string') return refuse(401, 'SIGN_ERROR');
  const found = route(state, merchant, asked);
  if (!found) return refuse(404, 'NOT_FOUND');
  const fault = await takeFault(state, found.part, asked);
  if (fault?.kind === 'error') return { status: 502, body: '<html>busy</html>' };
  const told = fault?.kind === 'code' ? refuse(400, fault.code ?? 'SYSTEM_ERROR') : found.answer();
  const text = told.body === '' ? '' : JSON.stringify(told.body);
  const signed = signatureHeaders(state, merchant, text);
  if (fault?.kind === 'forged') signed['wechatpay-signature'] = randomBytes(256).toString('base64');
  return {
    ...told,
    body: fault?.kind === 'garbage' ? 'no json' : text,
    headers: fault?.kind === 'unsigned' ? {} : signed,
  };
}

interface Route {
  readonly part: Part;
  readonly answer: () => Told;
}

function route(
  state: ProviderState,
  merchant: Merchant,
  { method, url, body }: Asked,
): Route | null {
  const { pathname } = url;
  const json = () => JSON.parse(body);
  if (method === 'POST' && pathname === '/v3/pay/transactions/jsapi') {
    return { part: 'prepare', answer: () => prepare(state, merchant, json()) };
  }
  if (method === 'POST' && pathname === '/v3/refund/domestic/refunds') {
    return { part: 'refund', answer: () => refund(state, merchant, json()) };
  }
  const asked = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(pathname)?.[1];
  if (method === 'GET' && asked) {
    return { part: 'refund', answer: () => tellRefund(state.refunds.get(asked)) };
  }
  const [, number, ending] =
    /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+?)(\/close)?$/.exec(pathname) ?? [];
  const payment = state.payments.get(`${merchant.id} ${number}`);
  if (method === 'GET' && number && !ending && url.searchParams.get('mchid') === merchant.id) {
    const answer = () =>
      payment ? { body: transactionOf(payment) } : refuse(404, 'ORDER_NOT_EXIST');
    return { part: 'query', answer };
  }
  if (method === 'POST' && ending) return { part: 'close', answer: () => close(payment) };
  return null;
}

interface Preparation {
  appid: string;
  mchid: string;
  description: string;
  out_trade_no: string;
  notify_url: string;
  amount: { total: number; currency: string };
  payer: { openid: string };
}

function prepare(state: ProviderState, merchant: Merchant, wanted: Preparation): Told {
  const { appid, mchid, out_trade_no: number, amount, payer, notify_url } = wanted;
  const isWhole = Number.isInteger(amount?.total) && amount.total > 0 && payer?.openid;
  if (!isWhole || mchid !== merchant.id || !/^[\w|*-]{6,32}$/.test(number)) {
    return refuse(400, 'PARAM_ERROR');
  }
  if (state.apps.get(appid)?.merchant.id !== mchid || !URL.canParse(notify_url)) {
    return refuse(400, 'APPID_MCHID_NOT_MATCH');
  }
  const key = `${merchant.id} ${number}`;
  const known = state.payments.get(key);
  if (known?.state === 'SUCCESS' || known?.state === 'REFUND') return refuse(400, 'ORDERPAID');
  if (known?.state === 'CLOSED') return refuse(400, 'ORDER_CLOSED');
  if (known && (known.amount !== amount.total || known.payer !== payer.openid)) {
    return refuse(403, 'OUT_TRADE_NO_USED');
  }
  const payment: Payment = known ?? {
    merchant,
    appId: appid,
    number,
    prepayId: `wx${randomBytes(16).toString('hex')}`,
    amount: amount.total,
    currency: amount.currency,
    payer: payer.openid,
    description: wanted.description,
    noticeUrl: notify_url,
    state: 'NOTPAY',
    transactionId: '',
  };
  state.payments.set(key, payment);
  return { body: { prepay_id: payment.prepayId } };
}

function close(payment: Payment | undefined): Told {
  if (!payment) return refuse(404, 'ORDER_NOT_EXIST');
  if (payment.state === 'SUCCESS') return refuse(400, 'ORDERPAID');
  payment.state = 'CLOSED';
  return { status: 204, body: '' };
}

interface RefundWish {
  transaction_id: string;
  out_refund_no: string;
  amount: { refund: number; total: number; currency: string };
}

function refund(state: ProviderState, merchant: Merchant, wish: RefundWish): Told {
  const { transaction_id: transactionId, out_refund_no: number, amount } = wish;
  const known = state.refunds.get(number);
  if (known) return tellRefund(known);
  const payment = [...state.payments.values()].find(
    (paid) => paid.transactionId === transactionId && paid.merchant.id === merchant.id,
  );
  if (!payment) return refuse(404, 'RESOURCE_NOT_EXISTS');
  const before = [...state.refunds.values()]
    .filter((made) => made.transactionId === transactionId)
    .reduce((sum, made) => sum + made.amount, 0);
  if (amount.total !== payment.amount || before + amount.refund > payment.amount) {
    return refuse(403, 'NOT_ENOUGH');
  }
  const made: Refund = { number, transactionId, amount: amount.refund, status: state.refundStatus };
  state.refunds.set(number, made);
  payment.state = 'REFUND';
  return tellRefund(made);
}

function tellRefund(known: Refund | undefined): Told {
  if (!known) return refuse(404, 'RESOURCE_NOT_EXISTS');
  return { body: { refund_id: `5${known.number.slice(0, 20)}`, status: known.status } };
}

/** A payment as the provider tells of it. */
export function transactionOf(payment: Payment) {
  const { appId, merchant, number, state, transactionId, amount, currency, payer } = payment;
  const paid = state === 'SUCCESS' || state === 'REFUND';
  return {
    appid: appId,
    mchid: merchant.id,
    out_trade_no: number,
    trade_type: 'JSAPI',
    trade_state: state,
    trade_state_desc: state,
    amount: {
      total: amount,
      currency,
      ...(paid && { payer_total: amount, payer_currency: currency }),
    },
    ...(paid && {
      transaction_id: transactionId,
      bank_type: 'OTHERS',
      success_time: new Date().toISOString(),
      payer: { openid: payer },
    }),
  };
}
