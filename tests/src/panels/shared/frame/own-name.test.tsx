import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useOwnName } from '#src/panels/shared/frame/use-own-name.ts';

it('a panel is never drawn under the title of before, as after a change of language', () => {
  const drawn: string[] = [];
  const { rerender } = renderHook(({ title }) => drawn.push(useOwnName(title)), {
    initialProps: { title: 'Orders' },
  });
  drawn.length = 0;
  rerender({ title: '订单' });
  expect(new Set(drawn)).toEqual(new Set(['订单']));
});
