import { afterPaint } from '../../../ui/timing/after-paint.ts';

/** The grid draws the editor's window, and does not know what it is called. */
export function namePopup(inside: Element | null | undefined, label: string): void {
  inside?.closest('.ag-popup-editor')?.setAttribute('aria-label', label);
}

/**
 * Names the window of an editor that has opened below its cell, and lets its user go on typing in its control.
 *
 * @returns what ends the waiting for its place.
 */
export function beginIn(control: HTMLElement | null | undefined, label: string): () => void {
  namePopup(control, label);
  control?.focus({ preventScroll: true });
  if (control instanceof HTMLInputElement && control.type === 'text') control.select();
  return bringIntoSight(control?.closest('.y4-cell-editor'));
}

/**
 * Scrolls to something of an editor, which the grid keeps within the page, not within what is in sight. The grid moves
 * it away from the edge of the page a frame later, but not where the page has been scrolled to it.
 *
 * @returns what ends the waiting.
 */
export function bringIntoSight(place: Element | null | undefined): () => void {
  return afterPaint(() => place?.scrollIntoView?.({ block: 'nearest' }));
}
