import { assign, setup } from 'xstate';
import { PRODUCTS_PER_PAGE } from '#schemas/shop/load-product-list.ts';
import type { Product } from '#schemas/shop/product.ts';
import type { ShopConfig } from '#schemas/shop/shop-config.ts';
import {
  type ProductRequest,
  requestOfAll,
  requestOfPage,
  type WantedProducts,
} from '#schemas/shop/wanted-products.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { missingAction, missingActor } from '../missing-actor.ts';
import { failureOf, faultOf, when } from '../outcome.ts';

/** Products of one answer: of one page, or all of them (spec 5.5). */
export interface ProductRows {
  rows: Product[];
  total: number;
}

type ProductListEvent =
  | { type: 'wanted.changed'; wanted: WantedProducts }
  | { type: 'retry.requested' }
  /** The page is read in this language, in another one than before or not. */
  | { type: 'language.named'; language: string };

interface ProductListContext {
  wanted: WantedProducts;
  /** What the page is read in. */
  language: string;
  config: ShopConfig | null;
  loaded: ProductRows | null;
  failure: Failure | null;
}

/** Nobody knows how the shop pages before its config is here: most shops let the server. */
function requestOf({ wanted, config }: ProductListContext): ProductRequest {
  return config?.pageBy === 'none' ? requestOfAll(wanted) : requestOfPage(wanted);
}

/** Products of the page that is wanted: all that came, or a chunk of them (spec 7.26). */
export function shownProducts({ wanted, config, loaded }: ProductListContext): Product[] {
  const rows = loaded?.rows ?? [];
  if (config?.pageBy !== 'none') return rows;
  const start = (wanted.page - 1) * PRODUCTS_PER_PAGE;
  return rows.slice(start, start + PRODUCTS_PER_PAGE);
}

const takeWanted = {
  type: 'setWanted',
  params: ({ event }: { event: { wanted: WantedProducts } }) => event.wanted,
} as const;

/** Of the answers to what is asked for. */
const refused = {
  target: '#productList.failed',
  actions: [{ type: 'setFailure', params: failureOf }, 'tell'],
} as const;

const broken = {
  target: '#productList.failed',
  actions: [{ type: 'setFailure', params: faultOf }, 'tell'],
} as const;

/** The list of products that shoppers look through (spec 2.55, 2.56). */
export const productListMachine = setup({
  types: {
    context: {} as ProductListContext,
    events: {} as ProductListEvent,
    input: {} as { wanted: WantedProducts; language: string },
  },
  actors: {
    loadConfig: missingActor<Result<ShopConfig>, void>('loadConfig'),
    loadProducts: missingActor<Result<ProductRows>, ProductRequest>('loadProducts'),
  },
  guards: {
    succeeded: (_, result: Result<unknown>) => result.ok,
    hasConfig: ({ context }) => context.config !== null,
    isAnother: ({ context }, language: string) => context.language !== language,
    lacksSome: ({ context: { config, loaded } }) =>
      config?.pageBy === 'none' && loaded !== null && loaded.rows.length < loaded.total,
    /** Another page of products that are all here. */
    isHere: ({ context: { config, wanted } }, next: WantedProducts) =>
      config?.pageBy === 'none' &&
      next.keyword === wanted.keyword &&
      next.sortBy === wanted.sortBy &&
      next.order === wanted.order,
  },
  actions: {
    setWanted: assign({ wanted: (_, wanted: WantedProducts) => wanted }),
    setLanguage: assign({ language: (_, language: string) => language }),
    setConfig: assign((_, result: Result<ShopConfig>) =>
      result.ok ? { config: result.data } : {},
    ),
    setProducts: assign((_, result: Result<ProductRows>) =>
      result.ok ? { loaded: result.data, failure: null } : {},
    ),
    dropProducts: assign({ loaded: null }),
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
    /** Says why there are no products (spec 8.13). */
    tell: missingAction('tell') as () => void,
  },
}).createMachine({
  id: 'productList',
  context: ({ input }) => ({ ...input, config: null, loaded: null, failure: null }),
  initial: 'opening',
  on: {
    // Products and the shop's words are others then; what is in sight stays until they are here.
    'language.named': {
      guard: { type: 'isAnother', params: ({ event }) => event.language },
      target: '.opening',
      actions: { type: 'setLanguage', params: ({ event }) => event.language },
    },
  },
  states: {
    /** The shop's config and the first page are asked for together. */
    opening: {
      on: {
        'wanted.changed': {
          target: 'opening',
          reenter: true,
          actions: [takeWanted, 'dropProducts'],
        },
      },
      type: 'parallel',
      states: {
        config: {
          initial: 'asked',
          states: {
            asked: {
              invoke: {
                src: 'loadConfig',
                onDone: [when('succeeded', 'here', 'setConfig'), refused],
                onError: broken,
              },
            },
            here: { type: 'final' },
          },
        },
        products: {
          initial: 'asked',
          states: {
            asked: {
              invoke: {
                src: 'loadProducts',
                input: ({ context }) => requestOf(context),
                onDone: [when('succeeded', 'here', 'setProducts'), refused],
                onError: broken,
              },
            },
            here: { type: 'final' },
          },
        },
      },
      onDone: [{ guard: 'lacksSome', target: 'loading' }, { target: 'ready' }],
    },
    loading: {
      on: {
        'wanted.changed': {
          target: 'loading',
          reenter: true,
          actions: takeWanted,
        },
      },
      invoke: {
        src: 'loadProducts',
        input: ({ context }) => requestOf(context),
        onDone: [when('succeeded', 'ready', 'setProducts'), refused],
        onError: broken,
      },
    },
    ready: {
      on: {
        'wanted.changed': [
          {
            guard: { type: 'isHere', params: ({ event }) => event.wanted },
            actions: takeWanted,
          },
          {
            target: 'loading',
            actions: takeWanted,
          },
        ],
      },
    },
    failed: {
      on: {
        'retry.requested': [{ guard: 'hasConfig', target: 'loading' }, { target: 'opening' }],
        'wanted.changed': [
          {
            guard: 'hasConfig',
            target: 'loading',
            actions: takeWanted,
          },
          {
            target: 'opening',
            actions: takeWanted,
          },
        ],
      },
    },
  },
});
