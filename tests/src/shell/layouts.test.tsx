import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AuthLayout } from '#src/shell/auth-layout.tsx';
import { BareLayout } from '#src/shell/bare-layout.tsx';
import { Brand } from '#src/shell/brand.tsx';
import { show } from '../_screen.tsx';

test('[2.25] the auth layout is a card in the middle, the bare layout the page alone', async () => {
  const toggle = vi.fn();
  const auth = show(
    <AuthLayout
      brand={{ name: 'Oasis Trading Company', shortName: 'Oasis', logoUrl: '' }}
      language={{ language: 'en', languages: ['zh-CN', 'en'], onChange: vi.fn() }}
      theme={{ isDark: false, onToggle: toggle }}
    >
      <form aria-label="Log in" />
    </AuthLayout>,
  );
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('form', { name: 'Log in' }).parentElement?.className).toBe('y4-auth__card');
  expect(screen.getByRole('button', { name: 'Language' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
  expect(toggle).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('navigation')).toBeNull();
  auth.unmount();

  show(<BareLayout>embedded</BareLayout>);
  expect(screen.getByRole('main').textContent).toBe('embedded');
  for (const part of ['navigation', 'banner', 'contentinfo']) {
    expect(screen.queryByRole(part)).toBeNull();
  }
});

test('[2.6] the main part of a page in a frame has a name, which tells it from the one around it', () => {
  show(<BareLayout isFramed>embedded</BareLayout>);
  expect(screen.getByRole('main', { name: 'Browser title' })).toBeDefined();
});

test('the mark is the logo, or the short name, and leads home', () => {
  const { container, rerender } = show(<Brand name="Oasis Trading Company" shortName="Oasis" />);
  const mark = screen.getByRole('link', { name: 'Oasis Trading Company' });
  expect(mark.textContent).toBe('OOasis');
  expect(mark.getAttribute('href')).toBe('/');
  rerender(<Brand name="Oasis Trading Company" shortName="Oasis" logoUrl="/logo.svg" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/logo.svg');
  expect(mark.textContent).toBe('');
});
