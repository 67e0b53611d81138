import type { i18n } from 'i18next';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { type DialogRequest, dialogMachine } from '#machines/dialog/dialog.machine.ts';
import type { authMachine } from '#machines/session/auth.machine.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import { fetchPart } from '../parts/parts.ts';
import { newId } from '../storage/new-id.ts';
import { type Store, VISIT } from '../storage/storage.ts';
import type { Toasts } from '../toasts/toast-log.ts';

/** What a dialog says and asks. */
export type DialogQuestion = Omit<DialogRequest, 'id' | 'kind' | 'checked'> & {
  /** Runs when the user confirms; a failure keeps the dialog open (spec 5.6). */
  check?: (value: string) => Promise<Result<unknown>>;
};

/** The one place where dialogs are asked for; they open one after the other. */
export interface Dialogs {
  actor: ActorRefFrom<typeof dialogMachine>;
  message(question: DialogQuestion): Promise<Result<string | true>>;
  input(question: DialogQuestion): Promise<Result<string | true>>;
  confirm(question: DialogQuestion): Promise<Result<string | true>>;
  /**
   * Another page has come: questions of the one before are dismissed, what it had to say stays. Where the session is
   * over, what was typed is kept for its user's return.
   */
  leave(): void;
  /** The same where the path stays, as for another record, or for the same page that is read anew. */
  leavePage(): void;
}

/** Whose questions are asked, and where what they typed is kept for them. */
interface Keeping {
  auth: ActorRefFrom<typeof authMachine>;
  sessionStore: Pick<Store, 'read' | 'write' | 'remove'>;
}

interface AskedQuestion {
  question: DialogQuestion;
  /** Page that asked. */
  path: string;
  isLeft: boolean;
  /** Where what is typed into it is kept. */
  key: string;
  answer: (result: Result<string | true>) => void;
}

/**
 * Dialogs as questions with an answer (spec 2.19): a dismissed one answers the cancelled failure. What was typed into
 * one that the end of the session has closed stands there when the same user is asked it again.
 */
export function createDialogs(
  toasts: Toasts,
  texts: Pick<i18n, 'exists' | 't' | 'language'>,
  { auth, sessionStore }: Keeping,
): Dialogs {
  const asked = new Map<string, AskedQuestion>();
  /** What a check has said last; its toast is in sight until that is not so any more. */
  let refusal: string | null = null;
  function setRefusal(next: string | null): void {
    if (refusal !== null && refusal !== next) toasts.withdraw('error', refusal);
    refusal = next;
  }
  const actor = createActor(
    dialogMachine.provide({
      actors: {
        check: fromPromise(
          async ({ input }) =>
            (await asked.get(input.request.id)?.question.check?.(input.value)) ??
            success<unknown>(null),
        ),
      },
      actions: {
        answer(_, { request, result }) {
          setRefusal(null);
          asked.get(request.id)?.answer(result);
          asked.delete(request.id);
        },
        announceFailure({ context: { failure, queue } }) {
          const id = queue[0]?.id ?? '';
          // It has come with the dialog.
          void fetchPart(() => import('../i18n/failure-text.ts')).then(({ failureToast }) => {
            // Its question may have gone with its page meanwhile, and nothing would take the toast away.
            if (!asked.has(id)) return;
            const told = failureToast(texts, failure, texts.t('The check failed'));
            setRefusal(told);
            toasts.raise('error', told);
          });
        },
      },
    }),
  ).start();

  function ask(kind: DialogRequest['kind'], question: DialogQuestion) {
    const id = newId();
    const path = window.location.pathname;
    const { check, ...shown } = question;
    const key = keyOfTyped(auth, question);
    const typed = kind === 'input' ? sessionStore.read(key, z.string()) : null;
    if (typed !== null) {
      shown.value = typed;
      sessionStore.remove(key);
    }
    return new Promise<Result<string | true>>((answer) => {
      asked.set(id, { question, path, isLeft: false, key, answer });
      actor.send({
        type: 'dialog.requested',
        request: { ...shown, id, kind, checked: check !== undefined },
      });
    });
  }

  /** Dismisses the open dialog if it asks for a page that has been left, and keeps what was typed. */
  function dismissOutdated(): void {
    const snapshot = actor.getSnapshot();
    const { queue, value } = snapshot.context;
    const [open] = queue;
    if (open === undefined || open.kind === 'message' || !snapshot.matches('open')) return;
    const known = asked.get(open.id);
    if (!known?.isLeft) return;
    const isExpired = auth.getSnapshot().matches('expired');
    if (isExpired && value !== (open.value ?? '')) sessionStore.write(known.key, value);
    actor.send({ type: 'dialog.dismissed' });
  }

  // What waited behind another one, or was being checked, is outdated when it is open.
  actor.subscribe(dismissOutdated);

  function leaveWhere(isLeft: (question: AskedQuestion) => boolean): void {
    for (const one of asked.values()) one.isLeft ||= isLeft(one);
    dismissOutdated();
  }

  return {
    actor,
    message: (question) => ask('message', question),
    input: (question) => ask('input', question),
    confirm: (question) => ask('confirm', question),
    leave: () => leaveWhere(({ path }) => path !== window.location.pathname),
    leavePage: () => leaveWhere(() => true),
  };
}

/** The same for a user who is asked the same on the same page again. */
function keyOfTyped(auth: Keeping['auth'], { title, caption }: DialogQuestion): string {
  const { pathname, search } = window.location;
  const { authentication } = auth.getSnapshot().context;
  const about = [authentication?.user, pathname + search, title, caption];
  return `${VISIT}typed:${JSON.stringify(about)}`;
}
