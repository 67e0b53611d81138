import { useEffect } from 'react';
import type { AroundNavHandler } from 'wouter';
import type { Result } from '#schemas/wire/envelope.ts';
import type { Dialogs } from '../dialogs/dialogs.ts';
import type { Navigate } from './navigator.ts';
import { pageSearch } from './page-search.ts';

/** What is needed to ask the user. */
export interface Asking {
  dialogs: Pick<Dialogs, 'confirm'>;
  t(key: string): string;
}

/** What would be lost with the page: changes of forms, files and answers that are on their way; with what its user is told. */
const unsaved = new Map<object, string>();

const UNSAVED = 'What you have changed here is not saved yet.';
/** Their user would rather lose them, and has said so to our own question. */
let isAgreed = false;
/** The document is being left by somebody who has. */
let isGivenUp = false;

/** To be asked once is enough. */
function askBrowser(event: BeforeUnloadEvent): void {
  isGivenUp = isAgreed;
  // A file that is downloaded leaves the page where it is.
  isAgreed = false;
  if (!isGivenUp) event.preventDefault();
}

/** Is the document left by somebody who would rather lose what was not saved? A browser does not tell what it was told. */
export function areChangesGivenUp(): boolean {
  return isGivenUp;
}

/** Would leaving the page lose something? */
export function hasUnsavedChanges(): boolean {
  return unsaved.size > 0;
}

/** What was not saved is kept elsewhere: who leaves loses nothing. */
export function forgetChanges(): void {
  unsaved.clear();
}

/**
 * From now on the browser asks before the tab is closed, and the router before another page.
 *
 * @param told what the router says then.
 * @returns what ends that.
 */
export function guardPage(told = UNSAVED): () => void {
  const mark = {};
  unsaved.set(mark, told);
  window.addEventListener('beforeunload', askBrowser);
  return () => {
    unsaved.delete(mark);
    isAgreed = false;
    if (unsaved.size === 0) window.removeEventListener('beforeunload', askBrowser);
  };
}

/** While `dirty`, the browser asks before the tab is closed, and the router before another page. */
export function useLeaveGuard(dirty: boolean, told?: string): void {
  useEffect(() => (dirty ? guardPage(told) : undefined), [dirty, told]);
}

/**
 * Asks before the router leaves a page with unsaved changes; what panels write of their view into the
 * address stays on the page and is let through.
 */
export function guardLeaving({ dialogs, t }: Asking): AroundNavHandler {
  return (navigate, to, options) => {
    const stays = isThisPage(new URL(String(to), window.location.href));
    if (stays || !hasUnsavedChanges()) {
      navigate(to, options);
      return;
    }
    void askToLeave({ dialogs, t }).then(({ ok }) => ok && navigate(to, options));
  };
}

/** The navigator that asks in the same way. */
export function guardNavigator(navigate: Navigate, { dialogs, t }: Asking): Navigate {
  return (target, options) => {
    if (!hasUnsavedChanges() || options?.target === '_blank') navigate(target, options);
    else void askToLeave({ dialogs, t }).then(({ ok }) => ok && navigate(target, options));
  };
}

function isThisPage({ pathname, search }: URL): boolean {
  const { location } = window;
  return pathname === location.pathname && pageSearch(search) === pageSearch(location.search);
}

/** Answers ok when the user would rather lose the changes. */
export async function askToLeave({ dialogs, t }: Asking): Promise<Result<unknown>> {
  const told = [...new Set(unsaved.values())];
  const answer = await dialogs.confirm({
    title: t(told.includes(UNSAVED) ? 'Leave without saving?' : 'Leave this page?'),
    caption: told.map((one) => t(one)).join(' '),
    confirmText: t('Leave'),
    danger: true,
  });
  isAgreed = answer.ok;
  return answer;
}
