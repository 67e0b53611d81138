import { createInstance } from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { failureText, failureToast } from '#src/i18n/failure-text.ts';

const noted = vi.fn();
const texts = createInstance();
await texts.init({
  lng: 'zh-CN',
  keySeparator: false,
  nsSeparator: false,
  saveMissing: true,
  missingKeyHandler: (_languages, _namespace, key) => noted(key),
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  resources: {
    'zh-CN': {
      translation: {
        'No payment method': '没有支付方式',
        'The server gave an answer that cannot be read': '无法读取',
        'The server did not understand this page, please load it anew': '请重新加载',
        'This page has changed, please load it anew: {what}': '页面已更改：{what}',
        'The server failed at request {id}': '请求 {id} 出错',
        'Something went wrong here, please try again': '请重试',
      },
    },
  },
});

const told = (id: number, message: string, code = '') =>
  failureText(texts, failure(id, message, code));

describe('what a shopper is told of a failure', () => {
  it('is a text of the product in the language of the reader', () => {
    expect(told(ResultId.refused, 'No payment method')).toBe('没有支付方式');
  });

  it('is what the server has translated already, which is no text that is missing', () => {
    noted.mockClear();
    expect(told(ResultId.refused, '库存不足：台灯')).toBe('库存不足：台灯');
    expect(noted).not.toHaveBeenCalled();
  });

  it('is what its id means where the server has said nothing', () => {
    expect(told(ResultId.badRequest, '')).toBe('请重新加载');
    expect(told(ResultId.forbidden, '')).toBe('You may not do this');
    expect(failureText(texts, failure(ResultId.forbidden, ''), 'Not registered')).toBe(
      'You may not do this',
    );
  });

  it('is its id where that means nothing by itself, and that it was cancelled, or what the place says itself', () => {
    expect(told(60099, '')).toBe('Error 60099');
    expect(told(ResultId.cancelled, '')).toBe('Cancelled');
    expect(failureText(texts, failure(60099, ''), 'Not registered')).toBe('Not registered');
    expect(failureText(texts, null, 'Not registered')).toBe('');
  });

  it('is that the page has changed, and where, when it names what its definition has lost', () => {
    const message = 'ORDER has no field "city"';
    expect(told(ResultId.badRequest, message, 'NO_SUCH_NAME')).toBe(`页面已更改：${message}`);
  });

  it('is never the contract that an answer or a request did not keep', () => {
    const order = 'TASK_ECommerce_New_Order: orderId: Invalid input';
    expect(told(ResultId.malformedAnswer, order, 'MALFORMED')).toBe('无法读取');
    expect(told(ResultId.badRequest, order, 'BAD_REQUEST')).toBe('请重新加载');
    expect(told(ResultId.badRequest, 'Task.Run: corp is not the one', '')).toBe('请重新加载');
    expect(told(ResultId.badRequest, '超出可购数量', 'BAD_REQUEST')).toBe('超出可购数量');
  });

  it('names the request that the server failed at', () => {
    const id = '6f1c0a52-8b1e-4b6e-9a59-0d6a4f1f7c11';
    expect(told(ResultId.serverFault, `The server failed at request ${id}`)).toBe(
      `请求 ${id} 出错`,
    );
  });

  it('names the time after which it may be tried again, where that is not at once and it does not stay', () => {
    const busy = (retryAfter: number) => ({
      ...failure(ResultId.tooManyRequests, 'Too many'),
      retryAfter,
    });
    const wait = (seconds: number, language = 'en') =>
      failureToast(texts.cloneInstance({ lng: language }), busy(seconds));
    expect(failureText(texts, busy(42))).toBe('Too many');
    expect(wait(2)).toBe('Too many');
    expect(wait(42)).toBe('Too many (in 42 seconds)');
    expect(wait(90)).toBe('Too many (in 90 seconds)');
    expect(wait(91)).toBe('Too many (in 2 minutes)');
    expect(wait(42, 'zh-CN')).toBe('Too many (42秒钟后)');
    expect(wait(42, 'ar')).toBe('Too many (خلال 42 ثانية)');
  });

  it('is no exception of a script', () => {
    expect(told(ResultId.network, 'x is not a function', 'FAULT')).toBe('请重试');
  });

  it('is its beginning where there is no end to it', () => {
    expect(told(ResultId.refused, '词'.repeat(100_000))).toBe(`${'词'.repeat(2000)}…`);
  });

  it('is nothing without a failure', () => {
    expect(failureText(texts, null)).toBe('');
  });
});
