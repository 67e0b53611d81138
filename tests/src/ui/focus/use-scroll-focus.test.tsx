import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { show } from '../../_screen.tsx';

afterEach(() => vi.restoreAllMocks());

function dialog(content: React.ReactNode) {
  return (
    <Dialog title="News" onClose={() => {}}>
      {content}
    </Dialog>
  );
}

it('[2.19] the words of a long message can be scrolled by keys', async () => {
  const height = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(5000);
  const { rerender } = show(dialog(null));
  const body = () => document.querySelector('.y4-dialog__body');
  rerender(dialog(<p>Many words</p>));
  await waitFor(() => expect(body()?.getAttribute('tabindex')).toBe('0'));
  // What takes the focus inside leads there too.
  rerender(dialog(<a href="/y4/">Away</a>));
  await waitFor(() => expect(body()?.getAttribute('tabindex')).toBeNull());
  rerender(dialog(<p>Many words</p>));
  await waitFor(() => expect(body()?.getAttribute('tabindex')).toBe('0'));
  height.mockReturnValue(0);
  rerender(dialog(<b>Few</b>));
  await waitFor(() => expect(body()?.getAttribute('tabindex')).toBeNull());
});
