import type { KeyboardEvent } from 'react';

/** Buttons answer to the space bar by themselves, links that look like them do not. */
export function clickOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
