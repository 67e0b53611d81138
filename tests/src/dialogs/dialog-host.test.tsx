import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { createActor } from 'xstate';
import { authMachine } from '#machines/session/auth.machine.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { DialogHost } from '#src/dialogs/DialogHost.tsx';
import { renderPanel } from '../panels/_panel-app.tsx';

function open() {
  return renderPanel(<DialogHost />, () => success(null));
}

describe('the dialogs', () => {
  it('[2.19] lets no line of a question end within a day', async () => {
    const { services } = open();
    void services.dialogs.confirm({ caption: 'Delete Harbour 2026-12-31 (12-A)?' });
    expect((await screen.findByText('2026-12-31')).className).toBe('text-nowrap');
    expect(screen.getByRole('dialog').textContent).toContain('Delete Harbour 2026-12-31 (12-A)?');
  });

  it('[2.19] describes itself by no text where there is none', async () => {
    const { services } = open();
    void services.dialogs.message({ title: '__News' });
    const dialog = await screen.findByRole('dialog', { name: 'News' });
    expect(dialog.getAttribute('aria-describedby')).toBeNull();
  });

  it('[2.19][2.20] shows a message with title and caption, translated, and closes', async () => {
    const { services } = open();
    const answer = services.dialogs.message({ title: '__News', caption: '__Read this' });
    expect(await screen.findByRole('dialog', { name: 'News' })).toBeTruthy();
    expect(screen.getByText('Read this')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(await answer).toMatchObject({ ok: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[2.19] asks for a text in one line, or in an area of several', async () => {
    const { services } = open();
    const answer = services.dialogs.input({ caption: 'Name', value: 'a' });
    const line = await screen.findByLabelText('Name');
    expect(line.tagName).toBe('INPUT');
    fireEvent.change(line, { target: { value: 'Ada' } });
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(await answer).toMatchObject({ ok: true, data: 'Ada' });

    void services.dialogs.input({ caption: 'Reason', lines: 4 });
    const area = await screen.findByLabelText('Reason');
    expect(area.tagName).toBe('TEXTAREA');
    expect(area.getAttribute('rows')).toBe('4');
  });

  it('[2.19] names what it asks for by its title alone, where that says it all', async () => {
    const { services } = open();
    void services.dialogs.input({ title: '__Why is it refused?' });
    await screen.findByLabelText('Why is it refused?', { selector: 'input' });
    const dialog = screen.getByRole('dialog', { name: 'Why is it refused?' });
    expect(dialog.querySelector('label')?.className).toBe('visually-hidden');
  });

  it('[2.19] takes Ctrl and Enter for the end of a text of several lines, once', async () => {
    const { services } = open();
    const answer = services.dialogs.input({ caption: 'Reason', lines: 4 });
    const area = await screen.findByLabelText('Reason');
    fireEvent.change(area, { target: { value: 'a\nb' } });
    fireEvent.keyDown(area, { key: 'Enter' });
    expect(screen.getByRole('dialog')).toBeTruthy();
    fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true });
    expect(await answer).toMatchObject({ ok: true, data: 'a\nb' });

    // The form of a line hears Enter by itself.
    void services.dialogs.input({ caption: 'Name', value: 'a' });
    fireEvent.keyDown(await screen.findByLabelText('Name'), { key: 'Enter', ctrlKey: true });
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('[2.19] asks for a confirmation, and answers the cancelled failure when dismissed', async () => {
    const { services } = open();
    const answer = services.dialogs.confirm({ caption: 'Sure?', confirmText: 'Do it' });
    expect(await screen.findByRole('button', { name: 'Do it' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await answer).toMatchObject({ ok: false, id: 60007 });
  });

  it('[2.19] calls both of its buttons by the words that it is given', async () => {
    const { services } = open();
    const words = { confirmText: '__Cancel the course', cancelText: '__Keep it' };
    const answer = services.dialogs.confirm({ title: 'Cancel the course?', ...words });
    expect(await screen.findByRole('button', { name: 'Cancel the course' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(await answer).toMatchObject({ ok: false, id: 60007 });
  });

  it('[7.17f][2.19] says below a question what an author has to say of it', async () => {
    const { services } = open();
    const message = '<p>All <b>tickets</b> are refunded.</p>';
    void services.dialogs.confirm({ title: 'Sure?', message });
    expect((await screen.findByText('tickets')).tagName).toBe('B');
    expect(screen.getByRole('dialog', { name: 'Sure?' }).textContent).toContain('are refunded.');
  });

  it('[5.6] stays open with an error toast while its check refuses', async () => {
    const { services, raise } = open();
    const answer = services.dialogs.input({
      caption: 'Code',
      check: async (value) => (value === 'right' ? success(null) : failure(60023, 'Wrong code')),
    });
    const field = await screen.findByLabelText('Code');
    fireEvent.change(field, { target: { value: 'wrong' } });
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(raise).toHaveBeenCalledWith('error', 'Wrong code'));
    expect(screen.getByRole('dialog')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'right' } });
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(await answer).toMatchObject({ ok: true, data: 'right' });
  });

  it.each(['OK', 'Cancel'])(
    '[5.6] takes what its check has said off the screen once it is closed by %s',
    async (way) => {
      const { services, withdraw } = open();
      const check = async (value: string) =>
        value === 'right' ? success(null) : failure(60023, `Not ${value}`);
      const answer = services.dialogs.input({ caption: 'Code', check });
      const field = await screen.findByLabelText('Code');
      for (const value of ['a', 'a', 'b']) {
        fireEvent.change(field, { target: { value } });
        fireEvent.click(screen.getByRole('button', { name: 'OK' }));
        await screen.findByText(`Not ${value}`);
      }
      await waitFor(() => expect(withdraw.mock.calls).toEqual([['error', 'Not a']]));
      fireEvent.change(field, { target: { value: 'right' } });
      fireEvent.click(screen.getByRole('button', { name: way }));
      await answer;
      expect(withdraw.mock.calls).toEqual([
        ['error', 'Not a'],
        ['error', 'Not b'],
      ]);
    },
  );

  it('[5.6] tells of a check that was answered in no shape in words for people', async () => {
    const { services, raise } = open();
    const said = 'The server gave an answer that cannot be read';
    const check = async () => failure(60060, 'Task.Run: id: Invalid input', 'MALFORMED');
    void services.dialogs.input({ caption: 'Code', check });
    fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(raise).toHaveBeenCalledWith('error', said);
  });

  it('takes a question away when its page is left, and keeps what the page had to say', async () => {
    const { services } = open();
    const asked = services.dialogs.confirm({ caption: 'Sure?', confirmText: 'Do it' });
    const told = services.dialogs.message({ caption: 'Done' });
    await screen.findByRole('button', { name: 'Do it' });
    act(() => navigate('/y4/another'));
    expect(await asked).toMatchObject({ ok: false, id: 60007 });
    expect(await screen.findByText('Done')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(await told).toMatchObject({ ok: true });
    act(() => navigate('/'));
  });

  it('takes a question away when its page is left for one with the same path', async () => {
    const { services } = open();
    const asked = services.dialogs.confirm({ caption: 'Cancel order 9?', confirmText: 'Do it' });
    await screen.findByRole('button', { name: 'Do it' });
    act(() => services.dialogs.leavePage());
    expect(await asked).toMatchObject({ ok: false, id: 60007 });
    expect(screen.queryByRole('dialog')).toBeNull();
    const next = services.dialogs.confirm({ caption: 'Cancel order 12?', confirmText: 'Do it' });
    fireEvent.click(await screen.findByRole('button', { name: 'Do it' }));
    expect(await next).toMatchObject({ ok: true });
  });

  it('never asks what has waited behind a message of the page that is left', async () => {
    const { services } = open();
    void services.dialogs.message({ caption: 'Read this first' });
    const asked = services.dialogs.confirm({ caption: 'Sure?', confirmText: 'Do it' });
    await screen.findByText('Read this first');
    act(() => navigate('/y4/another'));
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(await asked).toMatchObject({ ok: false, id: 60007 });
    expect(screen.queryByRole('button', { name: 'Do it' })).toBeNull();
    act(() => navigate('/'));
  });

  it('[5.6] takes a question away too whose check refuses after its page is left', async () => {
    const { services, raise } = open();
    let refuse: (result: Result<unknown>) => void = () => {};
    const check = () => new Promise<Result<unknown>>((resolve) => (refuse = resolve));
    const asked = services.dialogs.input({ caption: 'Code', check });
    fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
    act(() => navigate('/y4/another'));
    expect(screen.getByRole('dialog')).toBeTruthy();
    await act(async () => refuse(failure(60023, 'Wrong code')));
    expect(await asked).toMatchObject({ ok: false, id: 60007 });
    expect(screen.queryByRole('dialog')).toBeNull();
    // What would be told comes a moment later.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(raise).not.toHaveBeenCalled();
    act(() => navigate('/'));
  });

  it.each([
    ['the end of the session', true, 'Too late'],
    ['another page', false, ''],
  ])(
    '[4.10] keeps what is typed into a question that %s has closed: %s',
    async (_, isOver, kept) => {
      const auth = createActor(authMachine, {
        snapshot: authMachine.resolveState({
          value: isOver ? 'expired' : 'signedIn',
          context: {
            authentication: null,
            failure: null,
            afterLogin: '',
            message: '',
            ending: null,
          },
        }),
      });
      const { services } = renderPanel(<DialogHost />, () => success(null), { auth });
      const { pathname } = window.location;
      const asked = services.dialogs.input({ caption: 'Why?' });
      fireEvent.change(await screen.findByLabelText('Why?'), { target: { value: 'Too late' } });
      act(() => navigate('/y4/another'));
      expect(await asked).toMatchObject({ ok: false, id: 60007 });
      act(() => navigate(pathname));
      void services.dialogs.input({ caption: 'Why?' });
      expect(await screen.findByLabelText('Why?')).toHaveProperty('value', kept);
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      // Once: what is asked another time begins anew.
      void services.dialogs.input({ caption: 'Why?' });
      await waitFor(() => expect(screen.getByLabelText('Why?')).toHaveProperty('value', ''));
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    },
  );
});
