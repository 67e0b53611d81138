import type { i18n } from 'i18next';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { type DialogRequest, dialogMachine } from '#machines/dialog/dialog.machine.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import { fetchPart } from '../parts/parts.ts';
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
  /** Another page has come: questions of the one before are dismissed, what it had to say stays. */
  leave(): void;
}

/** Dialogs as questions with an answer (spec 2.19): a dismissed one answers the cancelled failure. */
export function createDialogs(toasts: Toasts, texts: Pick<i18n, 'exists' | 't'>): Dialogs {
  const asked = new Map<
    string,
    {
      question: DialogQuestion;
      /** Page that asked. */
      path: string;
      answer: (result: Result<string | true>) => void;
    }
  >();
  const actor = createActor(
    dialogMachine.provide({
      actors: {
        check: fromPromise<Result<unknown>, { request: DialogRequest; value: string }>(
          async ({ input }) =>
            (await asked.get(input.request.id)?.question.check?.(input.value)) ??
            success<unknown>(null),
        ),
      },
      actions: {
        answer(_, { request, result }) {
          asked.get(request.id)?.answer(result);
          asked.delete(request.id);
        },
        announceFailure({ context: { failure } }) {
          // It has come with the dialog.
          void fetchPart(() => import('../i18n/failure-text.ts')).then(({ failureText }) =>
            toasts.raise('error', failureText(texts, failure, texts.t('The check failed'))),
          );
        },
      },
    }),
  ).start();

  function ask(kind: DialogRequest['kind'], question: DialogQuestion) {
    const id = crypto.randomUUID();
    const { check, ...shown } = question;
    return new Promise<Result<string | true>>((answer) => {
      asked.set(id, { question, path: window.location.pathname, answer });
      actor.send({
        type: 'dialog.requested',
        request: { ...shown, id, kind, checked: check !== undefined },
      });
    });
  }

  /** Does the open dialog ask for a page that has been left? */
  function isOutdated(): boolean {
    const snapshot = actor.getSnapshot();
    const [open] = snapshot.context.queue;
    if (open === undefined || open.kind === 'message' || !snapshot.matches('open')) return false;
    return asked.get(open.id)?.path !== window.location.pathname;
  }

  return {
    actor,
    message: (question) => ask('message', question),
    input: (question) => ask('input', question),
    confirm: (question) => ask('confirm', question),
    leave() {
      while (isOutdated()) actor.send({ type: 'dialog.dismissed' });
    },
  };
}
