import { useEffect } from 'react';
import type { AroundNavHandler } from 'wouter';
import type { Dialogs } from '../dialogs/dialogs.ts';
import type { Navigate } from './navigator.ts';

/** What is needed to ask the user. */
interface Asking {
  dialogs: Pick<Dialogs, 'confirm'>;
  t(key: string): string;
}

/** Forms with changes that are not saved. */
const unsaved = new Set<object>();

/** Would leaving the page lose something? */
export function hasUnsavedChanges(): boolean {
  return unsaved.size > 0;
}

/** While `dirty`, the browser asks before the tab is closed, and the router before another page. */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const mark = {};
    unsaved.add(mark);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(mark);
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty]);
}

/**
 * Asks before the router leaves a page with unsaved changes; a change of nothing but the query stays
 * on the page and is let through.
 */
export function guardLeaving({ dialogs, t }: Asking): AroundNavHandler {
  return (navigate, to, options) => {
    const stays = String(to).split('?')[0] === window.location.pathname;
    if (stays || !hasUnsavedChanges()) {
      navigate(to, options);
      return;
    }
    void askToLeave({ dialogs, t }).then((leaves) => leaves && navigate(to, options));
  };
}

/** The navigator that asks in the same way. */
export function guardNavigator(navigate: Navigate, { dialogs, t }: Asking): Navigate {
  return (target, options) => {
    if (!hasUnsavedChanges() || options?.target === '_blank') navigate(target, options);
    else void askToLeave({ dialogs, t }).then((leaves) => leaves && navigate(target, options));
  };
}

async function askToLeave({ dialogs, t }: Asking): Promise<boolean> {
  const answer = await dialogs.confirm({
    title: t('Leave without saving?'),
    caption: t('What you have changed here is not saved yet.'),
    confirmText: t('Leave'),
    danger: true,
  });
  return answer.ok;
}
