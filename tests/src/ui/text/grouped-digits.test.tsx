import { expect, test } from 'vitest';
import { GroupedDigits } from '#src/ui/text/grouped-digits.tsx';
import { show } from '../../_screen.tsx';

test.each([
  ['1 to 10 of 999', []],
  ['1 to 10 of 6000', ['000']],
  ['5991 to 6000 of 1234567', ['991', '000', '234', '567']],
])('[2.18a] %s stays the same text, with its thousands marked', (text, marked) => {
  const { container } = show(<GroupedDigits text={text} />);
  expect(container.textContent).toBe(text);
  const groups = [...container.querySelectorAll<HTMLElement>('[data-mark]')];
  expect(groups.map(({ textContent }) => textContent)).toEqual(marked);
  for (const { dataset } of groups) expect(dataset.mark).toBe(',');
});
