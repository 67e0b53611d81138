import * as z from 'zod/mini';

/** How the messenger answers what the page asks of it. */
export interface BridgeAnswer {
  outcome: 'ok' | 'cancel' | 'fail';
  /** Its own words, for who looks for the fault. */
  message: string;
}

interface Bridge {
  invoke(name: string, params: object, answer: (answer: unknown) => void): void;
}

/** Milliseconds in which the messenger puts its bridge into a page. */
const BRIDGE_TIMEOUT = 10_000;

const SILENT: BridgeAnswer = { outcome: 'fail', message: 'The messenger does not answer' };

function present(): Bridge | undefined {
  return Reflect.get(window, 'WeixinJSBridge') as Bridge | undefined;
}

/** Waits for the bridge, which the messenger puts into a page some time after it began. */
function bridgeReady(): Promise<Bridge | undefined> {
  const bridge = present();
  if (bridge !== undefined) return Promise.resolve(bridge);
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      document.removeEventListener('WeixinJSBridgeReady', settle);
      resolve(present());
    };
    const timer = setTimeout(settle, BRIDGE_TIMEOUT);
    document.addEventListener('WeixinJSBridgeReady', settle);
  });
}

const said = z.object({ err_msg: z.optional(z.string()), errMsg: z.optional(z.string()) });

/** Reads `get_brand_wcpay_request:ok` and its like; versions differ in how they write it. What says nothing has failed. */
function answerOf(answer: unknown): BridgeAnswer {
  const { err_msg, errMsg } = said.safeParse(answer).data ?? {};
  const message = err_msg ?? errMsg ?? '';
  const word = message.slice(message.indexOf(':') + 1).toLowerCase();
  if (word === 'ok' || word === 'confirm') return { outcome: 'ok', message };
  return { outcome: word === 'cancel' ? 'cancel' : 'fail', message };
}

/** Asks the messenger for something; outside of it, or when it is mute, the answer is `fail`. */
export async function askMessenger(name: string, params: object): Promise<BridgeAnswer> {
  const bridge = await bridgeReady();
  if (bridge === undefined) return SILENT;
  return new Promise((resolve) => {
    try {
      bridge.invoke(name, params, (answer) => resolve(answerOf(answer)));
    } catch (error) {
      resolve({ outcome: 'fail', message: String(error) });
    }
  });
}
