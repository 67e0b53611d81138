import { expect, test } from 'vitest';
import { AddressText } from '#src/ui/text/address-text.tsx';
import { show } from '../../_screen.tsx';

test.each([
  ['ada.moreau@y4.example', 'ada|.moreau|@y4|.example'],
  ['李雷@公司.中国', '李雷|@公司|.中国'],
  ['@all', '@all'],
  ['$1,234.50', '$1,234.50'],
  ['Ada M. Lovelace', 'Ada M. Lovelace'],
  ['13900139000', '13900139000'],
])('[2.35c] %s stays the same text, and may be broken at its joints', (text, broken) => {
  const { container } = show(<AddressText text={text} />);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('bdi')?.innerHTML.replaceAll('<wbr>', '|')).toBe(broken);
});
