import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { InAppPayment } from '#schemas/messenger/in-app-payment.ts';
import { MessengerFault } from '../faults.ts';
import type {
  MessengerPayments,
  PaymentOutcome,
  RefundOutcome,
  RefundRequest,
} from '../provider.ts';
import type { WeixinPaymentDocument } from './account-document.ts';
import { type AskMerchantApi, createMerchantApi, type MerchantAnswer } from './merchant-api.ts';
import { readNotice } from './notice.ts';
import { readSigners, signText } from './signature.ts';
import { outcomeOf, weixinTransaction } from './transaction.ts';

const prepared = z.looseObject({ prepay_id: z.string().check(z.minLength(1)) });
const refunded = z.looseObject({ status: z.string() });

/** States of a refund, by the provider's words. */
const REFUND: Readonly<Record<string, RefundOutcome>> = {
  SUCCESS: 'done',
  PROCESSING: 'running',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
};

/** Takes money with the provider's in-app payment (its interface's version 3). */
export function createPayments(
  document: WeixinPaymentDocument,
  { appId, timeout }: { appId: string; timeout: number },
): MessengerPayments {
  const { merchant, apiKey } = document;
  const signers = readSigners(document.signers);
  const api = createMerchantApi(document, signers, timeout);
  const privateKey = createPrivateKey(document.privateKey);
  const pathOf = (number: string) =>
    `/v3/pay/transactions/out-trade-no/${encodeURIComponent(number)}`;

  return {
    merchant,
    currencies: ['CNY'],
    async prepare({ number, amount, currency, payer, description, noticeUrl }) {
      const name = 'a payment’s preparation';
      const answer = await api({
        name,
        path: '/v3/pay/transactions/jsapi',
        body: {
          appid: appId,
          mchid: merchant,
          description: cut(description, 127),
          out_trade_no: number,
          notify_url: noticeUrl,
          amount: { total: Number(amount), currency },
          payer: { openid: payer },
        },
      });
      if (!answer.ok && answer.code === 'ORDERPAID') return null;
      const { prepay_id } = expectData(name, prepared, answer);
      return bridgeParameters(appId, prepay_id, privateKey);
    },
    readNotice: (headers, body) => readNotice({ appId, merchant, apiKey, signers }, headers, body),
    async query(number) {
      const name = 'the state of a payment';
      const path = `${pathOf(number)}?mchid=${merchant}`;
      const answer = await api({ name, path });
      if (!answer.ok && isUnknown(answer.code)) return { state: 'unknown' };
      const transaction = expectData(name, weixinTransaction, answer);
      const isOurs = transaction.appid === appId && transaction.mchid === merchant;
      if (!isOurs || transaction.out_trade_no !== number) {
        throw new MessengerFault(name, 'another payment');
      }
      return outcomeOf(transaction) satisfies PaymentOutcome;
    },
    async close(number) {
      const name = 'the end of a payment';
      const path = `${pathOf(number)}/close`;
      const answer = await api({ name, path, body: { mchid: merchant } });
      if (answer.ok || answer.code === 'ORDER_CLOSED' || isUnknown(answer.code)) return;
      throw new MessengerFault(name, answer.code);
    },
    refund: (wanted) => refund(api, wanted),
  };
}

/** Gives money back once, however often it is asked to. */
async function refund(
  api: AskMerchantApi,
  { number, transactionId, amount, total, currency }: RefundRequest,
): Promise<RefundOutcome> {
  const name = 'a refund';
  const path = '/v3/refund/domestic/refunds';
  const known = await api({ name, path: `${path}/${encodeURIComponent(number)}` });
  const body = {
    transaction_id: transactionId,
    out_refund_no: number,
    amount: { refund: Number(amount), total: Number(total), currency },
  };
  const isNew = !known.ok && known.code === 'RESOURCE_NOT_EXISTS';
  const answer = isNew ? await api({ name, path, body }) : known;
  return REFUND[expectData(name, refunded, answer).status] ?? 'running';
}

function isUnknown(code: string): boolean {
  return code === 'ORDER_NOT_EXIST' || code === 'ORDERNOTEXIST' || code === 'RESOURCE_NOT_EXISTS';
}

/** The first so many characters, none of them cut in two. */
function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('');
}

function expectData<T extends z.ZodMiniType>(
  name: string,
  schema: T,
  answer: MerchantAnswer,
): z.output<T> {
  if (!answer.ok) throw new MessengerFault(name, answer.code);
  const parsed = schema.safeParse(answer.data);
  if (!parsed.success) throw new MessengerFault(name, 'unknown answer');
  return parsed.data;
}

/** What the bridge in the browser opens the payment with, signed by the merchant. */
function bridgeParameters(appId: string, prepayId: string, privateKey: KeyObject): InAppPayment {
  const timeStamp = String(Math.trunc(Date.now() / 1000));
  const nonceStr = randomBytes(16).toString('hex');
  const packaged = `prepay_id=${prepayId}`;
  const text = `${appId}\n${timeStamp}\n${nonceStr}\n${packaged}\n`;
  return {
    appId,
    timeStamp,
    nonceStr,
    package: packaged,
    signType: 'RSA',
    paySign: signText(text, privateKey),
  };
}
