import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from '#src/app/ErrorBoundary.tsx';
import type { Services } from '#src/app/services.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import { ServerErrorPage } from '#src/pages/errors/ServerErrorPage.tsx';
import { show } from '../_screen.tsx';

function Broken(): never {
  throw new Error('this part is broken');
}

it('[2.31] a render that fails comes to the 500 page, and the operator is told', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const log = vi.fn();
  const services = { base: '/oasis', api: { log } } as unknown as Services;
  show(
    <ServicesContext value={services}>
      <ErrorBoundary fallback={() => <ServerErrorPage />}>
        <Broken />
      </ErrorBoundary>
    </ServicesContext>,
  );
  screen.getByRole('heading', { name: /Whoops, something went wrong!/ });
  expect(screen.getByRole('link', { name: 'Take me home' }).getAttribute('href')).toBe('/oasis/');
  expect(log).toHaveBeenCalledOnce();
  expect(log.mock.calls[0]?.[0]).toContain('this part is broken');
});
