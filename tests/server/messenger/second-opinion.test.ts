import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin';
import { weixinAccountDocument } from '#server/messenger/weixin/account-document.ts';
import { createPayments } from '#server/messenger/weixin/payments.ts';
import { accountOf } from '#tests/messenger-emulator/emulator.ts';
import { transactionOf } from '#tests/messenger-emulator/payments.ts';
import type { SigningMode } from '#tests/messenger-emulator/state.ts';
import { createMessengerShop, GOODS, type MessengerShop, WALLET } from './_messenger.ts';

/** A library of others, which knows the provider's protocol from its documents as we do. */
describe.each<SigningMode>(['key', 'certificate'])('signing by %s', (mode) => {
  let made: MessengerShop;
  let buyer: Awaited<ReturnType<MessengerShop['addBuyer']>>;
  beforeAll(async () => {
    made = await createMessengerShop(mode);
    buyer = await made.addBuyer('Buyer');
  });
  afterAll(() => made.close());

  const signer = () => {
    const { byKey, byCertificate } = made.emulator.state.keys;
    return mode === 'key'
      ? { serial: byKey.serial, pem: byKey.publicKey, privateKey: byKey.privateKey }
      : {
          serial: byCertificate.serial,
          pem: byCertificate.certificate,
          privateKey: byCertificate.privateKey,
        };
  };

  test('its client and the emulated messenger understand each other', async () => {
    const { merchant, appId } = made.app;
    const { serial, pem } = signer();
    const client = new Wechatpay({
      mchid: merchant.id,
      serial: merchant.serial,
      privateKey: merchant.privateKey,
      certs: { [serial]: pem },
      baseURL: made.emulator.url,
    });
    const number = randomBytes(16).toString('hex');
    const wanted = {
      appid: appId,
      mchid: merchant.id,
      description: 'Second opinion',
      out_trade_no: number,
      notify_url: `${made.origin}/none`,
      amount: { total: 100, currency: 'CNY' },
      payer: { openid: buyer.openId },
    };
    const prepared = await client.chain('v3/pay/transactions/jsapi').post(wanted);
    expect(prepared.data).toMatchObject({ prepay_id: expect.stringMatching(/^wx/) });
    const asked = await client
      .chain(`v3/pay/transactions/out-trade-no/${number}`)
      .get({ params: { mchid: merchant.id } });
    expect(asked.data).toMatchObject({ out_trade_no: number, trade_state: 'NOTPAY' });
    const closed = await client
      .chain(`v3/pay/transactions/out-trade-no/${number}/close`)
      .post({ mchid: merchant.id });
    expect(closed.status).toBe(204);
  });

  test('our questions are signed as it would sign them', async () => {
    const heard: { path: string; authorization: string; body: string; serial: unknown }[] = [];
    const ear = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { authorization = '', 'wechatpay-serial': serial } = request.headers;
      heard.push({ path: `${request.method} ${request.url}`, authorization, body, serial });
      response.writeHead(500).end('{}');
    });
    await new Promise<void>((resolve) => ear.listen(0, '127.0.0.1', resolve));
    try {
      const document = weixinAccountDocument.parse(accountOf(made.emulator, made.app));
      if (!document.payment) throw new Error('The account takes no payments.');
      const base = `http://127.0.0.1:${(ear.address() as AddressInfo).port}`;
      const payments = createPayments(
        { ...document.payment, base },
        { appId: 'app', timeout: 2000 },
      );
      await expect(payments.query('number-1')).rejects.toThrow('The messenger failed');
      await expect(payments.close('number-1')).rejects.toThrow('The messenger failed');
    } finally {
      ear.close();
    }
    expect(heard).toHaveLength(2);
    for (const { path, authorization, body, serial } of heard) {
      const part = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(authorization)?.[1] ?? '';
      const [method = '', uri = ''] = path.split(' ');
      const text = Formatter.request(method, uri, part('timestamp'), part('nonce_str'), body);
      const key = Rsa.from(made.app.merchant.publicKey, Rsa.KEY_TYPE_PUBLIC);
      expect(Rsa.verify(text, part('signature'), key)).toBe(true);
      expect(part('mchid')).toBe(made.app.merchant.id);
      expect(serial).toBe(mode === 'key' ? signer().serial : undefined);
    }
  });

  test('what we give to the bridge is signed as it would sign it', async () => {
    const { data } = await made.shop.order(buyer, GOODS, WALLET);
    const { appId, timeStamp, nonceStr, package: prepared, paySign } = data.weixin;
    const text = Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, prepared);
    const key = Rsa.from(made.app.merchant.publicKey, Rsa.KEY_TYPE_PUBLIC);
    expect(Rsa.verify(text, paySign, key)).toBe(true);
  });

  test('a notice that it signs and packs is counted by us', async () => {
    made.emulator.state.noticeMode = 'never';
    const { data } = await made.shop.order(buyer, GOODS, WALLET);
    await made.pay(data.weixin);
    const payment = await made.paymentOf(data.orderId);
    const nonce = Formatter.nonce(12);
    const aad = 'transaction';
    const content = JSON.stringify(transactionOf(payment));
    const ciphertext = Aes.AesGcm.encrypt(content, payment.merchant.apiKey, nonce, aad);
    const body = JSON.stringify({
      id: createHash('md5').update(content).digest('hex'),
      create_time: '2026-01-01T00:00:00+08:00',
      resource_type: 'encrypt-resource',
      event_type: 'TRANSACTION.SUCCESS',
      summary: '支付成功',
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        original_type: 'transaction',
        associated_data: aad,
        ciphertext,
        nonce,
      },
    });
    const { serial, privateKey } = signer();
    const timestamp = String(Formatter.timestamp());
    const signed = Formatter.response(timestamp, nonce, body);
    const response = await fetch(payment.noticeUrl, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'Wechatpay-Timestamp': timestamp,
        'Wechatpay-Nonce': nonce,
        'Wechatpay-Serial': serial,
        'Wechatpay-Signature': Rsa.sign(signed, privateKey),
      },
    });
    expect(response.status).toBe(200);
    expect(await made.billOf(data.orderId)).toMatchObject({ state: 'paid' });
  });
});
