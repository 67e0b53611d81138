import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { createUploads, type SendFile, type Upload } from '#src/panels/form/uploads.ts';
import { UploadRow } from '#src/panels/form/widgets/UploadRow.tsx';
import { show } from '../../../_screen.tsx';

it('[3.4d] a file that is sent again leaves the focus with its field, not on what calls it off', async () => {
  const send = vi.fn(async () => failure(ResultId.network, 'No network', 'NETWORK'));
  const uploads = createUploads('files', send, () => {});
  uploads.add(new Blob(['text']), 'deed.pdf');
  show(
    <>
      <button id="field" type="button">
        Choose a file
      </button>
      <UploadRow upload={uploads.list()[0] as Upload} backTo="field" />
    </>,
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  again.focus();
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Choose a file');
  // Else the form would scroll under its user's eyes.
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
  focus.mockRestore();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  uploads.stop();
});

it('[3.4d] a file that has left the browser is said to be stored, and its bar tells no share any more', async () => {
  const send = vi.fn<SendFile>(() => new Promise(() => {}));
  const uploads = createUploads('files', send, () => {});
  uploads.add(new Blob(['text']), 'deed.pdf');
  show(<UploadRow upload={uploads.list()[0] as Upload} backTo="field" />);
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  const tell = (progress: number) => act(async () => send.mock.calls[0]?.[2].onProgress(progress));
  const bar = () => screen.getByRole('progressbar', { name: 'deed.pdf' });
  await tell(0.5);
  expect(bar().getAttribute('value')).toBe('0.5');
  expect(screen.getByRole('status').textContent).toBe('');
  await tell(1);
  expect(await screen.findByText('The file is being stored')).toBe(screen.getByRole('status'));
  expect(bar().hasAttribute('value')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel deed.pdf' }));
  expect(uploads.list()).toEqual([]);
});
