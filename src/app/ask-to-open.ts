import type { Asking } from './leave-guard.ts';

/** Asks the user to press for the tab that the browser has stopped, as it does where an answer has come late. */
export function askToOpen({ dialogs, t }: Asking): (open: () => void) => void {
  return (open) => {
    const question = {
      title: t('Your browser has stopped a new tab'),
      confirmText: t('Open the tab'),
    };
    void dialogs.confirm(question).then(({ ok }) => ok && open());
  };
}
