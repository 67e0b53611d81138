import type { InAppPayment } from '#schemas/messenger/in-app-payment.ts';
import { askMessenger, type BridgeAnswer } from './bridge.ts';

/** Opens the messenger's own payment (spec 7.34). */
export function askForPayment({
  appId,
  timeStamp,
  nonceStr,
  package: prepared,
  signType,
  paySign,
}: InAppPayment): Promise<BridgeAnswer> {
  return askMessenger('getBrandWCPayRequest', {
    appId,
    timeStamp,
    nonceStr,
    package: prepared,
    signType,
    paySign,
  });
}
