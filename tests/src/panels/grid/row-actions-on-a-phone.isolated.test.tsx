import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw } from '../_goods.tsx';

/** A phone to whoever asks for its width. */
const original = window.matchMedia.bind(window);
vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
  const media = original(query);
  const isWidth = query.includes('767.98px');
  return isWidth ? Object.defineProperty(media, 'matches', { value: true }) : media;
});

it.each([
  ['card', ['Hide', 'Open']],
  ['list', ['More actions']],
])('[2.14e][5.3] a phone shows the buttons of a %s: %j', async (layout, names) => {
  const row = { type: 'row', command: 'Refresh' };
  draw({
    type: 'BasicList',
    dataCode: 'GOODS',
    option: { layout },
    buttons: [
      { ...row, text: 'Hide' },
      { ...row, text: 'Open' },
    ],
  });
  const lamp = (await screen.findByText('Lamp')).closest('li') as HTMLElement;
  const shown = within(lamp).getAllByRole('button');
  expect(shown.map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual(names);
});
