import { expect, type Page } from '@playwright/test';

/** How the messenger's own payment ends, in the words of its bridge. */
export type PaymentWord = 'ok' | 'cancel' | 'fail';

/** Puts the messenger's bridge into a page: it waits with a payment until it is told how that ends. */
export async function putBridge(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const invoke = (_: string, __: object, answer: (reply: object) => void) => {
      Reflect.set(window, 'modelPayment', answer);
    };
    Reflect.set(window, 'WeixinJSBridge', { invoke, on: () => undefined });
  });
}

/** Ends the payment that the page opened. */
export async function endPayment(page: Page, word: PaymentWord): Promise<void> {
  const end = (text: string) => {
    const answer = Reflect.get(window, 'modelPayment') as ((reply: object) => void) | undefined;
    answer?.({ err_msg: `get_brand_wcpay_request:${text}` });
    Reflect.deleteProperty(window, 'modelPayment');
    return answer !== undefined;
  };
  await expect.poll(() => page.evaluate(end, word)).toBe(true);
}
