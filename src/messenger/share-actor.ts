import { createActor, fromPromise } from 'xstate';
import { shareMachine } from '#machines/share/share.machine.ts';
import { getJsApiConfigInfo } from '#schemas/web-ui-falcon/get-js-api-config-info.ts';
import { FILES_BASE } from '#schemas/wire/endpoints.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import type { Services } from '../app/services.ts';
import { brandOf } from '../tenant/use-brand.ts';
import { pageAddress } from './page-address.ts';
import type { ShareOption } from './share-option.ts';
import type { BridgeAnswer } from './weixin/bridge.ts';
import { configureScript, presentCard, scriptFunctions } from './weixin/script.ts';
import { signsForFirstAddress } from './weixin/user-agent.ts';

type Share = ReturnType<typeof createShare>;

const shares = new WeakMap<Services, Share>();

function shareOf(services: Services): Share {
  const known = shares.get(services);
  if (known !== undefined) return known;
  const created = createShare(services);
  shares.set(services, created);
  return created;
}

function resultOf({ outcome, message }: BridgeAnswer): Result<string> {
  return outcome === 'ok' ? success(message) : failure(ResultId.refused, message, 'MESSENGER');
}

/** What the messenger's menu shares, for the whole of a page load, with its effects. */
function createShare({ api, toasts }: Services) {
  return createActor(
    shareMachine.provide({
      actors: {
        sign: fromPromise(({ input, signal }) =>
          api.call(getJsApiConfigInfo, { config: input.config, url: input.url }, { signal }),
        ),
        configure: fromPromise(async ({ input }) =>
          input === null
            ? failure(ResultId.badRequest, 'Nothing is signed')
            : resultOf(await configureScript(input)),
        ),
        present: fromPromise(async ({ input }) =>
          resultOf(await presentCard(input.configured, input.card)),
        ),
      },
      actions: {
        report({ context }, { step, result }) {
          const text = `${step}: ${result.ok ? 'ok' : result.message}`;
          // A tenant without an account at the messenger has chosen so.
          const isFault = !result.ok && result.code !== 'NO_MESSENGER';
          if (isFault) api.log(`The messenger's share failed at ${text}`);
          if (context.request?.debug) toasts.raise(result.ok ? 'info' : 'error', text);
        },
      },
    }),
  ).start();
}

/** Pictures are named by a path of the site, or by one below the files of the tenants (spec 7.2). */
function wholeAddress(image: string): string {
  if (image === '') return '';
  const below = /^(?:https?:\/)?\//i.test(image) ? image : FILES_BASE + image;
  return new URL(below, window.location.origin).href;
}

/**
 * Has the messenger's menu share the page that is in sight (spec 3.1l, 3.25m).
 *
 * @returns what takes the share back when the page is left: the next one is shared in plain words.
 */
export function openShare(services: Services, option: ShareOption): () => void {
  const { base, corp, i18n, messenger } = services;
  const brand = brandOf(corp, i18n);
  const share = shareOf(services);
  const first = messenger?.firstAddress ?? pageAddress();
  share.send({
    type: 'share.requested',
    request: {
      config: option.config,
      url: signsForFirstAddress() ? first : pageAddress(),
      jsApiList: scriptFunctions(option.jsApiList),
      debug: option.debug,
      card: {
        title: option.title || brand.name,
        description: option.description,
        image: wholeAddress(option.image),
        link: pageAddress(),
      },
    },
  });
  return () =>
    share.send({
      type: 'share.left',
      card: {
        title: brand.name,
        description: brand.description,
        image: wholeAddress(corp.settings.logoUrl),
        link: `${window.location.origin}${base}/`,
      },
    });
}
