import { expect, it, vi } from 'vitest';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import { SafeHtml } from '#src/html/SafeHtml.tsx';
import { show } from '../_screen.tsx';

// What comes to the sanitiser is what is looked at: the DOM of tests takes minutes for so many elements.
vi.mock('dompurify', () => ({
  default: () => ({
    addHook() {},
    sanitize(html: string) {
      const drawn = document.createDocumentFragment();
      drawn.append(html);
      return drawn;
    },
  }),
}));

it('shows only the words of HTML with more elements than a page can hold', () => {
  const services = { base: '/y4' } as unknown as Services;
  const { container } = show(
    <ServicesContext value={services}>
      <SafeHtml html={'<i>x</i> '.repeat(50_001)} />
      <SafeHtml html={'<i>x</i> '.repeat(50)} />
    </ServicesContext>,
  );
  const [large, small] = container.querySelectorAll('.y4-html');
  expect(large?.textContent === 'x '.repeat(50_001)).toBe(true);
  expect(small?.textContent).toBe('<i>x</i> '.repeat(50));
});

it('[2.14g] draws a mass of letters without what its font does to their neighbours', () => {
  const services = { base: '/y4' } as unknown as Services;
  const { container } = show(
    <ServicesContext value={services}>
      <SafeHtml html={'<'.repeat(200_000)} />
      <SafeHtml html="-> <b>x</b>" />
    </ServicesContext>,
  );
  const rendering = [...container.querySelectorAll<HTMLElement>('.y4-html')].map(
    ({ style }) => style.textRendering,
  );
  expect(rendering).toEqual(['optimizeSpeed', '']);
});
