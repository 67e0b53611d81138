import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Gallery } from '#src/pages/shop/catalogue/Gallery.tsx';
import { show } from '../../../_screen.tsx';

afterEach(() => document.documentElement.removeAttribute('dir'));

function draw(count: number) {
  const files = Array.from({ length: count }, (_, at) => ({ src: `/${at + 1}.webp`, srcSet: '' }));
  const { container } = show(<Gallery files={files} name="Lamp" />);
  return () => container.querySelector('.y4-gallery__large img')?.getAttribute('src');
}

/** Moves a finger over the large picture. @returns whether the browser goes on with a click. */
function swipe(x: number, y = 0, fingers = 1): boolean {
  const large = screen.getByRole('button', { name: 'Enlarge the picture of Lamp' });
  const touches = Array.from({ length: fingers }, () => ({ clientX: 200, clientY: 300 }));
  fireEvent.touchStart(large, { touches });
  return fireEvent.touchEnd(large, { changedTouches: [{ clientX: 200 + x, clientY: 300 + y }] });
}

it('[2.58a] turns to the next picture and back by a finger, round and round', () => {
  const shown = draw(3);
  expect(swipe(-120)).toBe(false);
  expect(shown()).toBe('/2.webp');
  swipe(90);
  swipe(90);
  expect(shown()).toBe('/3.webp');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('turns the other way where one reads from the right', () => {
  document.documentElement.dir = 'rtl';
  document.documentElement.style.direction = 'rtl';
  const shown = draw(3);
  swipe(120);
  expect(shown()).toBe('/2.webp');
  document.documentElement.style.direction = '';
});

it.each([
  ['a press', 3, 2, 1],
  ['a way down', 60, 200, 1],
  ['two fingers', -200, 0, 2],
])('stays at its picture for %s', (_, x, y, fingers) => {
  const shown = draw(3);
  expect(swipe(x, y, fingers)).toBe(true);
  expect(shown()).toBe('/1.webp');
});

it('has one picture, or none, to stay at', () => {
  const shown = draw(1);
  swipe(-200);
  expect(shown()).toBe('/1.webp');
});
