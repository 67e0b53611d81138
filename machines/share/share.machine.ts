import { assign, setup } from 'xstate';
import type { Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { faultOf, when } from '../outcome.ts';

/** What somebody sees who gets the page sent. */
export interface ShareCard {
  title: string;
  description: string;
  /** Address of a picture, whole, or empty. */
  image: string;
  link: string;
}

/** What the messenger's script is to be configured for. */
export interface ShareSetup {
  /** Name of the tenant's account at the messenger. */
  config: string;
  /** Address that the messenger signs for. */
  url: string;
  /** Functions of the script that the page wants to use. */
  jsApiList: readonly string[];
}

/** What a page wants shared (spec 3.1l, 3.25m). */
export interface ShareRequest extends ShareSetup {
  card: ShareCard;
  /** Tell the person how each step went, since a phone has no console. */
  debug: boolean;
}

/** Signature of a configured script (spec 7.14). */
export interface ShareSignature {
  appId: string;
  timestamp: number;
  nonceStr: string;
  signature: string;
}

/** What has been verified by the messenger in this page load. */
export interface Configured extends ShareSetup {
  signature: ShareSignature;
}

type ShareEvent =
  | { type: 'share.requested'; request: ShareRequest }
  /** The page that wanted it is left: what is shared now is the next page, in plain words. */
  | { type: 'share.left'; card: ShareCard };

interface ShareContext {
  request: ShareRequest | null;
  signature: ShareSignature | null;
  configured: Configured | null;
}

type ShareStep = 'sign' | 'configure' | 'present';

/** Tells what a step has answered. */
function report(step: ShareStep) {
  const params = ({ event }: { event: { output: Result<unknown> } }) => ({
    step,
    result: event.output,
  });
  return { type: 'report', params } as const;
}

/** The same of a step that broke. */
function brokenAt(step: ShareStep) {
  const params = (broken: { event: { error: unknown } }) => ({ step, result: faultOf(broken) });
  return { target: 'failed', actions: { type: 'report', params } } as const;
}

function isSameSetup(one: ShareSetup, other: ShareSetup): boolean {
  return (
    one.config === other.config &&
    one.url === other.url &&
    one.jsApiList.join() === other.jsApiList.join()
  );
}

/**
 * What the messenger's menu shares (spec 1.4, 3.1l, 3.25m): its script is configured once for an
 * address with what the server signed (7.14), then told what to show. A share that fails keeps
 * nobody from the page; the next page that wants one tries anew.
 */
export const shareMachine = setup({
  types: {
    context: {} as ShareContext,
    events: {} as ShareEvent,
  },
  actors: {
    sign: missingActor<Result<ShareSignature>, ShareSetup>('sign'),
    /** Has the messenger check the signature. */
    configure: missingActor<Result<unknown>, Configured | null>('configure'),
    present: missingActor<Result<unknown>, { configured: Configured; card: ShareCard }>('present'),
  },
  guards: {
    isConfigured: ({ context }) =>
      context.request !== null &&
      context.configured !== null &&
      isSameSetup(context.request, context.configured),
    wasConfigured: ({ context }) => context.configured !== null && context.request !== null,
    succeeded: (_, result: Result<unknown>) => result.ok,
  },
  actions: {
    setRequest: assign({ request: (_, request: ShareRequest) => request }),
    setCard: assign({
      request: ({ context }, card: ShareCard) => context.request && { ...context.request, card },
    }),
    dropRequest: assign({ request: null }),
    setSignature: assign({
      signature: (_, result: Result<ShareSignature>) => (result.ok ? result.data : null),
    }),
    setConfigured: assign({ configured: ({ context }) => configuredOf(context) }),
    /** Tells the operator of a failure, and with `debug` the person of everything. */
    report: missingAction('report') as (
      _: unknown,
      news: { step: ShareStep; result: Result<unknown> },
    ) => void,
  },
}).createMachine({
  id: 'share',
  context: { request: null, signature: null, configured: null },
  initial: 'idle',
  on: {
    'share.requested': {
      target: '.deciding',
      actions: { type: 'setRequest', params: ({ event }) => event.request },
    },
    'share.left': [
      {
        guard: 'wasConfigured',
        target: '.presenting',
        actions: { type: 'setCard', params: ({ event }) => event.card },
      },
      { target: '.idle', actions: 'dropRequest' },
    ],
  },
  states: {
    idle: {},
    deciding: {
      always: [{ guard: 'isConfigured', target: 'presenting' }, { target: 'signing' }],
    },
    signing: {
      invoke: {
        src: 'sign',
        input: ({ context }) => {
          if (context.request === null) throw new Error('Nothing is to be shared');
          const { config, url, jsApiList } = context.request;
          return { config, url, jsApiList };
        },
        onDone: [
          when('succeeded', 'configuring', 'setSignature'),
          { target: 'failed', actions: report('sign') },
        ],
        onError: brokenAt('sign'),
      },
    },
    configuring: {
      invoke: {
        src: 'configure',
        input: ({ context }) => configuredOf(context),
        onDone: [
          {
            ...when('succeeded', 'presenting'),
            actions: ['setConfigured', report('configure')],
          },
          { target: 'failed', actions: report('configure') },
        ],
        onError: brokenAt('configure'),
      },
    },
    presenting: {
      invoke: {
        src: 'present',
        input: ({ context }) => {
          if (context.request === null || context.configured === null) {
            throw new Error('The script is not configured');
          }
          return { configured: context.configured, card: context.request.card };
        },
        onDone: [
          {
            ...when('succeeded', 'shared'),
            actions: report('present'),
          },
          { target: 'failed', actions: report('present') },
        ],
        onError: brokenAt('present'),
      },
    },
    shared: {},
    failed: {},
  },
});

function configuredOf({
  request,
  signature,
}: Pick<ShareContext, 'request' | 'signature'>): Configured | null {
  if (request === null || signature === null) return null;
  const { config, url, jsApiList } = request;
  return { config, url, jsApiList, signature };
}
