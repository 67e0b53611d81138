import { assign, setup } from 'xstate';
import type { Form, PreCheckResult } from '#schemas/definitions/form.ts';
import type { VersionedForm } from '#schemas/web-ui-falcon/get-form.ts';
import type { Failure, Result } from '#schemas/wire/envelope.ts';
import { asksForLogin } from '#schemas/wire/result-id.ts';
import { missingActor } from '../missing-actor.ts';
import { failureOf, faultOf, onFailure, onFault, when } from '../outcome.ts';

/** Which page, and what its address says. */
export interface PageAddress {
  code: string;
  mode: string;
  query: Record<string, string>;
}

type PageEvent =
  | { type: 'page.reloaded' }
  /** Its record is called otherwise by now. */
  | { type: 'address.renamed'; address: PageAddress }
  /** Somebody signed in or out while the page was open. */
  | { type: 'user.changed'; user: string | null }
  /** The messenger's sign-in knows who is there. */
  | { type: 'person.known' };

/** What is known of a content page. */
export interface PageContext {
  address: PageAddress;
  /** Whose page it is; null for a visitor. */
  user: string | null;
  inMessenger: boolean;
  form: VersionedForm | null;
  /** The form without what its pre-check says of it. */
  loaded: VersionedForm | null;
  /** The form is the one of the last visit; nobody has said yet whether it is still the one. */
  isKept: boolean;
  /** Answer of the pre-check, applied over the form (spec 2.11). */
  check: PreCheckResult | null;
  failure: Failure | null;
}

interface PageInput {
  address: PageAddress;
  user?: string | null;
  /** The page is shown by the messenger's own browser (spec 1.4). */
  inMessenger?: boolean;
  /** The form of the last visit, which is drawn while the server is asked whether it is still the one. */
  kept?: VersionedForm | null;
}

/** There is something to draw. */
function hasColumn({ rows }: Form): boolean {
  return rows.some((row) => row.columns.length > 0);
}

function hasHeader(form: Form): boolean {
  return Boolean(form.headerTitle || form.headerDescription || form.headerButtonTitle);
}

const page = setup({
  types: {
    context: {} as PageContext,
    events: {} as PageEvent,
    input: {} as PageInput,
  },
  actors: {
    checkPrivilege: missingActor<Result<unknown>, PageAddress>('checkPrivilege'),
    loadForm: missingActor<Result<VersionedForm | null>, PageAddress>('loadForm'),
    runPreCheck: missingActor<Result<PreCheckResult>, { form: Form; address: PageAddress }>(
      'runPreCheck',
    ),
  },
  guards: {
    isOtherUser: ({ context }, user: string | null) => context.user !== user,
    isEmbedded: ({ context }) => context.address.mode === 'embed',
    succeeded: (_, result: Result<unknown>) => result.ok,
    needsLogin: (_, result: Result<unknown>) => !result.ok && asksForLogin(result.id),
    isMissing: (_, result: Result<VersionedForm | null>) => result.ok && result.data === null,
    redirects: (_, result: Result<PreCheckResult>) =>
      result.ok && result.data.redirect !== undefined,
    identifiesPerson: ({ context }) =>
      context.inMessenger && context.form?.option?.weixin !== undefined,
    hasPreCheck: ({ context }) => context.form?.option?.check !== undefined,
    hasNoRow: ({ context }) =>
      context.form !== null && context.form.rows.length === 0 && !hasHeader(context.form),
    hasNoColumn: ({ context }) =>
      context.form !== null && context.form.rows.length > 0 && !hasColumn(context.form),
    /** Whom a page sends elsewhere first must not see it. */
    isLikely: ({ context: { form, isKept, inMessenger } }) =>
      isKept &&
      !inMessenger &&
      form !== null &&
      form.option?.check === undefined &&
      hasColumn(form),
  },
  actions: {
    setForm: assign(({ context }, result: Result<VersionedForm | null>) => {
      if (!result.ok) return { failure: result, isKept: false };
      const { form, isKept } = context;
      // What is drawn already stays as it is.
      const isSame = isKept && form?.version !== undefined && form.version === result.data?.version;
      const loaded = isSame ? form : result.data;
      return { form: loaded, loaded, isKept: false, check: null, failure: null };
    }),
    setUser: assign((_, user: string | null) => ({ user })),
    setAddress: assign((_, address: PageAddress) => ({ address })),
    forgetKept: assign({ isKept: false }),
    setCheck: assign(({ context }, result: Result<PreCheckResult>) => {
      if (!result.ok || context.loaded === null) return {};
      return {
        check: result.data,
        failure: null,
        form: {
          ...context.loaded,
          ...(result.data.header as Partial<Form> | undefined),
          other: { ...context.loaded.other, ...result.data.other },
        },
      };
    }),
    /** Spec 8.11: the header says which result it was. */
    setCheckFailure: assign(({ context }, failed: Failure) => ({
      failure: failed,
      form: context.loaded && {
        ...context.loaded,
        headerTitle: (failed.code === ''
          ? `${failed.id}`
          : `${failed.id}:${failed.code}`
        ).toUpperCase(),
        headerDescription: failed.message,
        headerButtonTitle: undefined,
      },
    })),
    setFailure: assign({ failure: (_, failure: Failure) => failure }),
  },
});

/** The server is asked for the form. */
const asking = page.createStateConfig({
  invoke: {
    src: 'loadForm',
    input: ({ context }) => context.address,
    onDone: [
      when('needsLogin', 'loginNeeded', 'setForm'),
      when('isMissing', 'noForm', 'setForm'),
      when('succeeded', 'greeting', 'setForm'),
      onFailure('failed'),
    ],
    onError: onFault('failed'),
  },
});

const setAddress = {
  type: 'setAddress',
  params: ({ event }: { event: { address: PageAddress } }) => event.address,
} as const;

/** A pre-check that fails leaves the page to be seen, with the reason as its head. */
const unchecked = {
  target: 'ready',
  actions: { type: 'setCheckFailure', params: failureOf },
} as const;

const broken = {
  target: 'ready',
  actions: { type: 'setCheckFailure', params: faultOf },
} as const;

function askedOf({ context: { form, address } }: { context: PageContext }) {
  if (form === null) throw new Error('The pre-check needs a form');
  return { form, address };
}

/**
 * A content page from address to drawn form (spec 2.4–2.11): privilege check in embed mode, the
 * form, in the messenger who is there, its pre-check, and each state in which there is nothing to draw.
 */
export const pageMachine = page.createMachine({
  id: 'page',
  context: ({ input }) => ({
    address: input.address,
    user: input.user ?? null,
    inMessenger: input.inMessenger ?? false,
    form: input.kept ?? null,
    loaded: input.kept ?? null,
    isKept: Boolean(input.kept),
    check: null,
    failure: null,
  }),
  initial: 'entering',
  on: {
    'page.reloaded': { target: '.loading', actions: 'forgetKept' },
    'address.renamed': { actions: setAddress },
    // What another user may see is another form.
    'user.changed': {
      guard: { type: 'isOtherUser', params: ({ event }) => event.user },
      target: '.entering',
      actions: [{ type: 'setUser', params: ({ event }) => event.user }, 'forgetKept'],
    },
  },
  states: {
    entering: {
      always: [{ guard: 'isEmbedded', target: 'admitting' }, { target: 'admitted' }],
    },
    admitting: {
      invoke: {
        src: 'checkPrivilege',
        input: ({ context }) => context.address,
        onDone: [when('succeeded', 'admitted'), onFailure('inaccessible')],
        onError: onFault('inaccessible'),
      },
    },
    admitted: {
      always: [{ guard: 'isLikely', target: 'confirming' }, { target: 'loading' }],
    },
    loading: asking,
    /** What was there at the last visit is drawn, and can not be used yet. */
    confirming: asking,
    greeting: {
      always: [{ guard: 'identifiesPerson', target: 'identifying' }, { target: 'deciding' }],
    },
    /** The messenger's sign-in has a machine of its own (spec 4.13). */
    identifying: { on: { 'person.known': 'deciding' } },
    deciding: {
      always: [{ guard: 'hasPreCheck', target: 'checking' }, { target: 'arranging' }],
    },
    checking: {
      invoke: {
        src: 'runPreCheck',
        input: askedOf,
        onDone: [
          when('redirects', 'redirecting', 'setCheck'),
          when('succeeded', 'arranging', 'setCheck'),
          unchecked,
        ],
        onError: broken,
      },
    },
    arranging: {
      always: [
        { guard: 'hasNoRow', target: 'noRow' },
        { guard: 'hasNoColumn', target: 'noColumn' },
        { target: 'ready' },
      ],
    },
    /** The view follows `context.check.redirect`. */
    redirecting: {},
    /** Whoever tries again is looked at again. */
    inaccessible: { on: { 'page.reloaded': 'entering' } },
    loginNeeded: {},
    noForm: {},
    noRow: {},
    noColumn: {},
    failed: {},
    ready: {
      on: {
        'address.renamed': { guard: 'hasPreCheck', target: 'rechecking', actions: setAddress },
      },
    },
    /** What the pre-check says may hang on what the record is called. The page stays drawn, and nobody is led away from what they type. */
    rechecking: {
      invoke: {
        src: 'runPreCheck',
        input: askedOf,
        onDone: [when('redirects', 'ready'), when('succeeded', 'ready', 'setCheck'), unchecked],
        onError: broken,
      },
      on: { 'address.renamed': { target: 'rechecking', reenter: true, actions: setAddress } },
    },
  },
});
