import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useTextDirection } from '#src/ui/text/text-direction.ts';
import { show } from '../../_screen.tsx';

function Name({ text }: { text: string }) {
  return (
    <p data-testid="name" dir={useTextDirection(text)}>
      {text}
    </p>
  );
}

afterEach(() => document.documentElement.removeAttribute('dir'));

test.each([
  ['rtl', 'Nordic كرسي خشب', null],
  ['rtl', 'كرسي Nordic', null],
  ['rtl', 'Nordic chair', 'auto'],
  ['rtl', '+86 10 1234', 'auto'],
  ['ltr', 'كرسي Nordic', 'auto'],
])('on a page that runs %s the name “%s” has the direction %s', (page, text, dir) => {
  document.documentElement.dir = page;
  show(<Name text={text} />);
  expect(screen.getByTestId('name').getAttribute('dir')).toBe(dir);
});

test('a name turns with its page', async () => {
  document.documentElement.dir = 'ltr';
  show(<Name text="Nordic كرسي" />);
  expect(screen.getByTestId('name').getAttribute('dir')).toBe('auto');
  await act(async () => {
    document.documentElement.dir = 'rtl';
  });
  expect(screen.getByTestId('name').getAttribute('dir')).toBeNull();
});
