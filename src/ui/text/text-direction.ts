import { useIsRtl } from './use-is-rtl.ts';

/** Letters of scripts that run from right to left. */
const RTL_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Is a text that stands alone read in the page's direction, though it may begin with letters of another? On a page that
 * runs from right to left a name with any Arabic letter is an Arabic one, whichever brand it begins with.
 */
export function readsWithPage(text: string, isRtl: boolean): boolean {
  return isRtl && RTL_LETTER.test(text);
}

/** The first letter of a text, whatever stands before it. */
const RTL_FIRST = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Does a text that stands alone on such a page run from right to left? */
export function runsFromRight(text: string, isRtl: boolean): boolean {
  return readsWithPage(text, isRtl) || (!isRtl && RTL_FIRST.test(text));
}

/** Value of `dir` for a text that stands alone: none where it is read with the page, else after its own letters. */
export function useTextDirection(text: string): 'auto' | undefined {
  return readsWithPage(text, useIsRtl()) ? undefined : 'auto';
}
