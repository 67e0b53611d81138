import { type ChangeEvent, type CompositionEvent, useState } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Properties of an input or a text area that its user's language may be typed into letter by letter or by sound. */
interface ComposedText {
  value: string;
  onChange(event: ChangeEvent<TextControl>): void;
  onCompositionEnd(event: CompositionEvent<TextControl>): void;
}

/**
 * Tells of a text once it means something: the letters that an input method still composes, as `ni'hao` for 你好, are in
 * the control and nowhere else, so that nothing is searched, asked or judged by them.
 *
 * @param value what the control holds otherwise.
 * @param onText hears what was typed, taken or given up.
 */
export function useComposedText(value: string, onText: (text: string) => void): ComposedText {
  const [composed, setComposed] = useState<string | null>(null);
  return {
    value: composed ?? value,
    onChange({ target, nativeEvent }) {
      if (isUnfinished(nativeEvent)) setComposed(target.value);
      else {
        setComposed(null);
        onText(target.value);
      }
    },
    onCompositionEnd({ currentTarget }) {
      setComposed(null);
      if (currentTarget.value !== value) onText(currentTarget.value);
    },
  };
}

/**
 * The keyboards of Android compose every word of every language, and letters that stand for others among their own keys:
 * what comes into the page there means what it says.
 */
function isUnfinished(event: Event): boolean {
  return (event as InputEvent).isComposing === true && !/Android/.test(navigator.userAgent);
}
