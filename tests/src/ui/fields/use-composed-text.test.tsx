import { createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useComposedText } from '#src/ui/fields/use-composed-text.ts';
import { show } from '../../_screen.tsx';

function Field({ onText, text = '' }: { onText(text: string): void; text?: string }) {
  const [value, setValue] = useState(text);
  const composed = useComposedText(value, (typed) => {
    onText(typed);
    setValue(typed);
  });
  return <input aria-label="Name" {...composed} />;
}

function showField(text?: string) {
  const onText = vi.fn();
  show(<Field onText={onText} {...(text !== undefined && { text })} />);
  return { onText, input: screen.getByLabelText<HTMLInputElement>('Name') };
}

/** What a browser tells of letters that an input method has put into an input. */
function letters(input: HTMLInputElement, value: string, isComposing: boolean): void {
  const event = createEvent.input(input, { target: { value } });
  Object.defineProperty(event, 'isComposing', { value: isComposing });
  fireEvent(input, event);
}

test('letters that an input method composes are told as the text that they come to', () => {
  const { input, onText } = showField();
  for (const text of ['n', 'ni', "ni'hao"]) letters(input, text, true);
  expect(input.value).toBe("ni'hao");
  expect(onText).not.toHaveBeenCalled();
  letters(input, '你好', true);
  fireEvent.compositionEnd(input);
  expect(onText.mock.calls).toEqual([['你好']]);
  expect(input.value).toBe('你好');
  letters(input, '你好a', false);
  expect(onText).toHaveBeenLastCalledWith('你好a');
});

test('letters that are given up are told to nobody', () => {
  const { input, onText } = showField('办公');
  letters(input, '办公ni', true);
  letters(input, '办公', true);
  fireEvent.compositionEnd(input);
  expect(onText).not.toHaveBeenCalled();
  expect(input.value).toBe('办公');
});

test('keyboards that compose every word, as those of Android do, are heard letter by letter', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15)');
  const { input, onText } = showField();
  letters(input, 'or', true);
  expect(onText.mock.calls).toEqual([['or']]);
});
