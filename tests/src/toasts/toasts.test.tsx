import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Fragment } from 'react';
import toast from 'react-hot-toast';
import { afterEach, describe, expect, test } from 'vitest';
import { type NotificationType, notificationType } from '#schemas/tenant/notification.ts';
import { hideToast, showToast } from '#src/toasts/show-toast.ts';
import { Toasts } from '#src/toasts/Toasts.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { show } from '../_screen.tsx';

afterEach(() => act(() => toast.remove()));

function raise(type: NotificationType, content: string): HTMLElement {
  act(() => showToast({ type, content, time: '2026-11-21T08:00:00Z' }));
  const shown = screen.getByText(content).closest<HTMLElement>('.y4-toast');
  if (shown === null) throw new Error('No toast is shown.');
  return shown;
}

describe('toasts', () => {
  test('[8.6b] an error of more than 500 characters grows wider, and nothing else does', () => {
    show(<Toasts />);
    expect(raise('error', 'x'.repeat(500)).className).not.toContain('y4-toast--wide');
    expect(raise('error', 'x'.repeat(501)).className).toContain('y4-toast--wide');
    expect(raise('success', 'y'.repeat(501)).className).not.toContain('y4-toast--wide');
  });

  test('[8.6c] stand at the bottom left, where nothing can drag them', () => {
    show(<Toasts />);
    const shown = raise('info', 'Saved');
    const place = document.querySelector<HTMLElement>('.y4-toasts > *')?.style;
    expect([place?.left, place?.bottom]).toEqual(['0px', '0px']);
    expect(shown.closest('[draggable="true"]')).toBeNull();
  });

  test('[2.34][8.6] stand within the dialog in front, where they can be pressed, and on the page again behind it', async () => {
    const dialog = (title: string) => <Dialog title={title} onClose={() => {}} />;
    const screens = (...open: string[]) => (
      <>
        <Toasts />
        {open.map((title) => (
          <Fragment key={title}>{dialog(title)}</Fragment>
        ))}
      </>
    );
    const { rerender } = show(screens());
    const shown = raise('error', 'The server cannot be reached');
    const within = () => shown.closest('dialog')?.querySelector('h2')?.textContent ?? 'the page';
    const seen = [within()];
    // The second is drawn before the first, and opened after it.
    for (const open of [['Crop'], ['Question', 'Crop'], ['Crop'], []]) {
      rerender(screens(...open));
      seen.push(within());
    }
    expect(seen).toEqual(['the page', 'Crop', 'Question', 'Crop', 'the page']);
    expect(screen.getAllByText('The server cannot be reached')).toEqual([
      shown.querySelector('.y4-toast__text'),
    ]);
  });

  test('[8.20] are of four types, each with its own look', () => {
    expect([...notificationType.options].sort()).toEqual(['error', 'info', 'success', 'warn']);
    show(<Toasts />);
    for (const type of notificationType.options) {
      expect(raise(type, `a ${type}`).className).toContain(`y4-toast--${type}`);
    }
  });

  test('one that is withdrawn goes before its time, and no other with it', async () => {
    show(<Toasts />);
    raise('error', 'No network');
    raise('error', 'No room');
    act(() => hideToast('error', 'No network'));
    const left = () => [...document.querySelectorAll('.y4-toast')].map((one) => one.textContent);
    // It has faded by then: who hears the screen is not to find it beside what is true by now.
    await waitFor(() => expect(left()).toEqual(['No room']), { timeout: 900 });
  });

  test('[2.34][8.6] one that covers something is taken off by its reader, and no other with it', async () => {
    show(<Toasts />);
    raise('info', 'Saved');
    const long = raise('error', 'Many words '.repeat(30).trim());
    fireEvent.click(within(long).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(/^Many words/)).toBeNull(), { timeout: 900 });
    expect(screen.getByText('Saved')).toBeTruthy();
  });

  test('[2.34a][8.6a] twenty at once leave the page in sight: the newest that the window has room for stay', async () => {
    show(<Toasts />);
    const room = Math.floor(window.innerHeight / 200);
    for (let number = 1; number <= 20; number++) raise('error', `Number ${number}`);
    const left = () => [...document.querySelectorAll('.y4-toast')].map((one) => one.textContent);
    const newest = Array.from({ length: room }, (_, index) => `Number ${20 - index}`);
    await waitFor(() => expect(left()).toEqual(newest), { timeout: 5000 });
  });
});
