import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { failure } from '#schemas/wire/envelope.ts';
import { QuoteNote, type QuoteNoteProps } from '#src/panels/form/widgets/QuoteNote.tsx';
import { show } from '../../../_screen.tsx';

function note(props: Partial<QuoteNoteProps>) {
  const onRetry = vi.fn();
  show(<QuoteNote count={0} searching={false} failure={null} onRetry={onRetry} {...props} />);
  return { onRetry, told: screen.getByRole('status').textContent };
}

it.each<[string, Partial<QuoteNoteProps>]>([
  ['', { count: null }],
  ['Searching', { searching: true }],
  ['Nothing found', {}],
  ['There is nothing to choose from', { isSought: false }],
  ['3 found', { count: 3 }],
  ['20 shown: type to find others', { count: 20, isCut: true }],
])('[7.10c] the list of a Quote says %j to who does not see it', (text, props) => {
  expect(note(props).told).toBe(text);
});

it('[7.10c] a call that failed is told, and made again when one wants it', async () => {
  const { onRetry, told } = note({ failure: failure(1, 'Try it later') });
  expect(told).toBe('Try it later');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it('[7.10c] who sees the list reads below its end that it has more', () => {
  note({ count: 20, isCut: true });
  expect(screen.getByText('20 shown: type to find others')).toBeTruthy();
  expect(document.querySelector('.visually-hidden')).toBeNull();
});
