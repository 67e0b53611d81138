import type { KeyboardEvent } from 'react';
import { isComposing } from '../../../ui/fields/composing.ts';
import type { Quote } from './use-quote.ts';

const MOVES = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'tenOn',
  PageUp: 'tenBack',
  Home: 'first',
  End: 'last',
} as const;

function isMove(key: string): key is keyof typeof MOVES {
  return Object.hasOwn(MOVES, key);
}

/**
 * Keys of the list of a Quote: it opens on arrows, takes with Enter, closes with Escape; Tab takes what is plainly meant.
 *
 * @param onBackspace takes away what is chosen, the last of several; undefined where nothing is to be taken.
 * @param onLeave hears of what was typed and is not searched for yet when Tab leaves it.
 */
export function quoteKeys(
  quote: Quote,
  onBackspace: (() => void) | undefined,
  onLeave: ((text: string) => void) | undefined,
) {
  const [snapshot, send] = quote;
  const { keyword, failure } = snapshot.context;
  const open = snapshot.matches('open');
  return {
    onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
      const { key } = event;
      if (isComposing(event.nativeEvent)) return;
      if (key === 'Escape' && open) {
        event.stopPropagation();
        send({ type: 'list.closed' });
      } else if (key === 'Enter' && open) {
        send(failure === null ? { type: 'option.taken' } : { type: 'keyword.typed', keyword });
      } else if (open && isMove(key)) send({ type: 'option.moved', to: MOVES[key] });
      else if (key === 'ArrowDown' || key === 'ArrowUp') send({ type: 'list.opened' });
      else if (key === 'Backspace' && keyword === '' && onBackspace) onBackspace();
      else return;
      event.preventDefault();
    },
    /** Before a grid hears of the key, whose editor is closed by it. */
    onKeyDownCapture(event: KeyboardEvent<HTMLInputElement>): void {
      if (event.key !== 'Tab' || isComposing(event.nativeEvent)) return;
      leaveQuote(quote, onLeave);
    },
  };
}

/** Takes what is plainly meant; what is not searched for yet is given to `onLeave`. */
export function leaveQuote(
  [, send, actor]: Quote,
  onLeave: ((text: string) => void) | undefined,
): void {
  send({ type: 'list.left' });
  const snapshot = actor.getSnapshot();
  if (snapshot.matches('left')) onLeave?.(snapshot.context.keyword);
}
