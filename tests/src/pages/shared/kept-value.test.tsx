import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { useLoginPath } from '#src/app/use-login-path.ts';
import { useKeptValue } from '#src/pages/shared/use-kept-value.ts';
import { renderPanel } from '../../panels/_panel-app.tsx';

function Bar() {
  return <a href={useLoginPath()}>Log in</a>;
}

function Tabs() {
  const [tab, keep] = useKeptValue('tab');
  return (
    <button type="button" onClick={() => keep('Reviews')}>
      {tab || 'Description'}
    </button>
  );
}

test('[2.53] whoever opened a tab of the page before the sign-in comes back to it', async () => {
  const before = window.location.href;
  onTestFinished(() => window.history.replaceState(null, '', before));
  window.history.replaceState({ scroll: 7 }, '', '/product?size=1');
  renderPanel(
    <>
      <Bar />
      <Tabs />
    </>,
    () => {
      throw new Error('Nobody is asked');
    },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Description' }));
  expect(screen.getByRole('button').textContent).toBe('Reviews');
  const from = encodeURIComponent('/product?size=1&tab=Reviews');
  expect(screen.getByRole('link').getAttribute('href')).toContain(`/login?from=${from}`);
  expect(window.history.state).toEqual({ scroll: 7 });
});
