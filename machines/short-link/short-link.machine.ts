import { assign, setup } from 'xstate';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingActor } from '../missing-actor.ts';
import { onFault, outputOf, when } from '../outcome.ts';

/** The address of a short link (spec 2.43). */
interface ShortLinkInput {
  id: string;
  /** Query of the address, with or without its question mark. */
  search: string;
}

interface ShortLinkContext extends ShortLinkInput {
  /** Where the link leads, the query of the address appended. */
  target: string;
  failure: Failure | null;
}

/**
 * Appends a query to an address, by `&` when that has one already and by `?` otherwise
 * (spec 2.43d). A fragment stays at the end, where browsers look for it.
 */
export function withQuery(url: string, search: string): string {
  const query = search.replace(/^\?/, '');
  if (query === '') return url;
  const hash = url.indexOf('#');
  const address = hash < 0 ? url : url.slice(0, hash);
  const fragment = hash < 0 ? '' : url.slice(hash);
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return `${address}${joint}${query}${fragment}`;
}

/** A short link from its id to where it leads (spec 2.43). The view goes there in `leaving`. */
export const shortLinkMachine = setup({
  types: {
    context: {} as ShortLinkContext,
    events: {} as { type: 'retry.requested' },
    input: {} as ShortLinkInput,
  },
  actors: {
    /** The url of the link, made sure to be one that may be gone to; empty when there is none. */
    lookUp: missingActor<Result<string>, { id: string }>('lookUp'),
  },
  guards: {
    leadsOn: (_, result: Result<string>) => result.ok && result.data !== '',
    leadsNowhere: (_, result: Result<string>) => result.ok,
  },
  actions: {
    setTarget: assign({
      target: ({ context }, result: Result<string>) =>
        result.ok ? withQuery(result.data, context.search) : '',
    }),
    setFailure: assign({
      failure: (_, result: Result<string>) => (result.ok ? null : result),
    }),
  },
}).createMachine({
  id: 'shortLink',
  context: ({ input }) => ({ ...input, target: '', failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'lookUp',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          when('leadsOn', 'leaving', 'setTarget'),
          when('leadsNowhere', 'missing'),
          { target: 'failed', actions: { type: 'setFailure', params: outputOf } },
        ],
        onError: onFault('failed'),
      },
    },
    leaving: {},
    missing: {},
    failed: { on: { 'retry.requested': 'loading' } },
  },
});
