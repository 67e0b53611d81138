import type { CommandContext } from '#machines/command/command.machine.ts';
import type { Button } from '#schemas/definitions/button.ts';
import { buttonSteps } from '#schemas/definitions/button-steps.ts';
import type { Row } from '#schemas/definitions/common.ts';
import { OWN_SAVE } from '#schemas/definitions/own-save.ts';
import type { Services } from '../app/services.ts';
import { failureToast } from '../i18n/failure-text.ts';
import { knownText } from '../i18n/translate-label.ts';
import { keepLastFailure } from '../toasts/last-failure.ts';
import { chosenRows } from './chosen-rows.ts';
import type { CommandScope } from './command.ts';
import { labelOfRows } from './row-texts.ts';

/** What is told of an action whose author and server have no words for it (spec 8.5); nothing of what is seen anyway. */
function successText(t: Services['t'], command: string | undefined): string {
  switch (command) {
    case 'SaveByDataDefinition':
      return t('Saved');
    case 'DeleteByDataDefinition':
      return t('Deleted');
    case 'SqlByDataDefinition':
    case 'PostToServlet':
      return t('Done');
    default:
      return '';
  }
}

/** Does a button store what its panel has changed, at once or after a question? */
function isSave(button: Button): boolean {
  return buttonSteps(button).some(({ command }) => command === OWN_SAVE.command);
}

/** Stands for every button that saves, each of which stores all that its panel has changed; no button has this key. */
const SAVE = ' save';

/** Tells by toasts what has become of the actions of one panel's buttons. */
export function createCommandOutcomes({
  services,
  panel,
}: Pick<CommandScope, 'services' | 'panel'>) {
  const { session, toasts, i18n, t } = services;
  /** Why an action has failed last, by the key of its button; all saves are one action. */
  const failures = new Map<string, ReturnType<typeof keepLastFailure>>();

  function failureOf(action: string): ReturnType<typeof keepLastFailure> {
    const kept = failures.get(action) ?? keepLastFailure(toasts);
    failures.set(action, kept);
    return kept;
  }

  return {
    /**
     * The actions of a command's machine.
     *
     * @param before rows that the button is about, as they stood when it was pressed.
     */
    ofButton(key: string, button: Button, before: readonly Row[]) {
      const action = isSave(button) ? SAVE : key;
      const user = session.current()?.user;
      /** What one user did is not told to the next one. */
      const isOwn = () => session.current()?.user === user;
      function praise(text: string): void {
        if (text !== '' && isOwn()) toasts.raise('success', knownText(i18n, text));
      }
      return {
        announceSuccess({ context }: { context: CommandContext }): void {
          // Rows that an action has taken out of the list are none of those selected; a new one has its key since.
          const saved = isSave(button) ? chosenRows(context, panel) : [];
          const rows = saved.length > 0 ? saved : before;
          praise(
            labelOfRows(services, context.successMessage, rows, panel.definition()?.fields ?? []) ||
              context.message ||
              successText(t, context.step?.command),
          );
          failureOf(action)(null);
        },
        announceFirst({ context }: { context: CommandContext }): void {
          praise(context.message || successText(t, context.first?.command));
          // A question that was answered has done nothing yet.
          if (context.first?.command !== 'Confirm') failureOf(action)(null);
        },
        announceFailure({ context }: { context: CommandContext }): void {
          if (context.failure === null || !isOwn()) return;
          const told = { type: 'error', content: failureToast(i18n, context.failure) } as const;
          failureOf(action)(told);
          toasts.raise(told.type, told.content);
        },
      };
    },
  };
}
