import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { authMachine } from '#machines/session/auth.machine.ts';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { panel as panelSchema } from '#schemas/definitions/panel.ts';
import type { Authentication } from '#schemas/session/authentication.ts';
import type { StoredFile } from '#schemas/web-ui-service/upload-file.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import { hasUnsavedChanges } from '#src/app/leave-guard.ts';
import type { Services } from '#src/app/services.ts';
import { PanelSlot } from '#src/panels/PanelSlot.tsx';
import { tenantStore } from '#src/storage/storage.ts';
import { pageScope, renderPanel } from '../_panel-app.tsx';

const definition = clientDataDefinition.parse({
  code: 'GOODS',
  key: ['id'],
  fields: [
    { name: 'id', readonly: true },
    { name: 'name', title: 'Name' },
    { name: 'papers', title: 'Papers', extraType: 'File' },
    { name: 'picture', title: 'Picture', extraType: 'Image' },
    { name: 'maker', title: 'Maker', extraType: 'Quote' },
  ],
  may: { save: true, create: true, delete: true, actions: [] },
});
const list = [{ id: 1, name: 'Desk', papers: null, picture: null, maker: null }];

beforeEach(() => {
  // Columns that find no room are not drawn, and the editor of a cell that takes none is closed.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100));
});

/** What is waited for until it is opened. */
function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Grids of one row, and what is sent from them; a file is taken, and a maker found, when the test says so. */
function draw(codes = ['goods'], more: Pick<Partial<Services>, 'auth'> = {}) {
  const saved = vi.fn<(values: unknown) => void>();
  const arrived = vi.fn<(what: string) => void>();
  const answers = new Map<string, ReturnType<typeof createGate>>();
  const gateOf = (what: string) => {
    const gate = answers.get(what) ?? createGate();
    answers.set(what, gate);
    return gate;
  };
  const held = (what: string) => {
    arrived(what);
    return gateOf(what).opened;
  };
  const api = {
    async call({ command }: { command: string }, params: Record<string, unknown>) {
      if (command === 'GetDataDefinition') return success(definition);
      if (command === 'GetQuoteListByDataDefinition') {
        await held(`maker ${params.keyword}`);
        return success({ list: [{ Key: 'a', Name: 'Acme' }] });
      }
      if (command === 'SaveByDataDefinition') {
        const [row] = params.rows as { values: unknown }[];
        saved(row?.values);
        return success({ list });
      }
      return success({ list, statistics: [], selectedIds: [], allCount: 1 });
    },
    files: async () => ({
      async sendFile(
        _: unknown,
        __: unknown,
        ___: Blob,
        name: string,
      ): Promise<Result<StoredFile>> {
        await held(name);
        return success({ path: `/${name}`, name, size: 1, type: 'image/png' });
      },
    }),
    log() {},
  };
  const { raise, unmount } = renderPanel(
    codes.map((code) => {
      const panel = panelSchema.parse({ type: 'EditGrid', code, dataCode: 'GOODS' });
      return <PanelSlot key={code} panel={panel} page={pageScope()} />;
    }),
    () => success(null),
    {
      ...more,
      api,
      localStore: tenantStore('y4', window.localStorage),
    },
  );
  return { saved, arrived, raise, unmount, answer: (what: string) => gateOf(what).open() };
}

/** Opens a cell of the row of a grid with the keyboard. */
async function open(field: string, grid = 0): Promise<HTMLElement> {
  const cell = await waitFor(() => {
    const found = document.querySelectorAll<HTMLElement>(`.ag-row [col-id="${field}"]`)[grid];
    if (found === undefined) throw new Error('The row is not there yet');
    return found;
  });
  cell.focus();
  fireEvent.keyDown(cell, { key: 'Enter' });
  return waitFor(() => {
    const editor = document.querySelector<HTMLElement>('.y4-cell-editor');
    if (editor === null) throw new Error('The cell is not open yet');
    return editor;
  });
}

function choose(editor: HTMLElement, name: string): void {
  const input = editor.querySelector('input[type="file"]') as HTMLInputElement;
  const file = new File(['a'], name, { type: 'image/png' });
  fireEvent.change(input, { target: { files: [file] } });
}

const closed = () => waitFor(() => expect(document.querySelector('.y4-cell-editor')).toBeNull());

/** The grid hears of that a moment after it has opened the cell. */
const pressBeside = () =>
  waitFor(() => {
    fireEvent.mouseDown(document.body);
    expect(document.querySelector('.y4-cell-editor')).toBeNull();
  });

/** Voice control presses without leaving the cell; a mouse leaves it as it goes down. */
async function save(by: 'voice' | 'mouse'): Promise<void> {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(button.disabled).toBe(false));
  if (by === 'mouse') fireEvent.mouseDown(button);
  fireEvent.click(button);
}

describe.each(['voice', 'mouse'] as const)('a save from an open cell by %s', (by) => {
  it('[3.4d][7.10e] waits for the file that is sent from there', async () => {
    const { saved, arrived, answer } = draw();
    choose(await open('papers'), 'slow.png');
    await waitFor(() => expect(arrived).toHaveBeenCalledWith('slow.png'));
    await save(by);
    await closed();
    expect(saved).not.toHaveBeenCalled();
    answer('slow.png');
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ papers: '/slow.png' }));
  });

  it('[3.4d][7.10e] waits for what is searched for there', async () => {
    const { saved, arrived, answer } = draw();
    const editor = await open('maker');
    fireEvent.change(within(editor).getByRole('combobox'), { target: { value: 'acm' } });
    await save(by);
    await closed();
    await waitFor(() => expect(arrived).toHaveBeenCalledWith('maker acm'));
    expect(saved).not.toHaveBeenCalled();
    answer('maker acm');
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ maker: 'a' }));
  });
});

/** Types into the open cell of the name. */
async function typeName(text: string): Promise<void> {
  const cell = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.ag-row [col-id="name"]');
    if (found === null) throw new Error('The row is not there yet');
    return found;
  });
  cell.focus();
  fireEvent.keyDown(cell, { key: 'Enter' });
  await waitFor(() => expect(cell.querySelector('input')).not.toBeNull());
  const input = cell.querySelector('input') as HTMLInputElement;
  fireEvent.input(input, { target: { value: text } });
}

const namesShown = () =>
  [...document.querySelectorAll('.ag-row [col-id="name"]')].map((cell) => cell.textContent);

it('[2.14d][3.4d] a row that is added by voice takes over what was typed into the open cell', async () => {
  draw();
  await typeName('Table');
  fireEvent.click(screen.getByRole('button', { name: 'Add row' }));
  await waitFor(() => expect(namesShown()).toEqual(['Table', '']));
});

it('[2.14d][3.4d] a Reset by voice takes back what was typed into the open cell, as one by mouse does', async () => {
  draw();
  await typeName('Table');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Reset' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  await waitFor(() => expect(namesShown()).toEqual(['Desk']));
  expect(document.querySelector('.ag-row [col-id="name"] input')).toBeNull();
  // It is a step that can be taken back, with what was typed.
  fireEvent.keyDown(document.querySelector('.ag-row [col-id="name"]') as HTMLElement, {
    key: 'z',
    ctrlKey: true,
  });
  await waitFor(() => expect(namesShown()).toEqual(['Table']));
});

it('[3.4d][8.5] a file that Escape takes back goes into no cell, and is not told of', async () => {
  const { arrived, raise, answer } = draw();
  const editor = await open('papers');
  choose(editor, 'taken-back.png');
  await waitFor(() => expect(arrived).toHaveBeenCalledWith('taken-back.png'));
  fireEvent.keyDown(document.activeElement ?? editor, { key: 'Escape' });
  await closed();
  answer('taken-back.png');
  choose(await open('papers'), 'other.png');
  await waitFor(() => expect(arrived).toHaveBeenCalledWith('other.png'));
  expect(document.querySelector('.y4-cell-edited')).toBeNull();
  expect(raise).not.toHaveBeenCalled();
});

const cropping = { name: 'Crop the picture' };

it('[3.4d][8.5] a picture that was being cut when its cell was closed is told of', async () => {
  const { raise } = draw();
  choose(await open('picture'), 'cut.png');
  await screen.findByRole('dialog', cropping);
  // A question that lies over the dialog is answered.
  await pressBeside();
  await waitFor(() => expect(raise).toHaveBeenCalledOnce());
  expect(raise).toHaveBeenCalledWith(
    'warn',
    'Picture: cut.png\nThe cell was closed before this was sent: choose it again',
  );
});

it('[3.4d] who would leave the page is asked while a picture is being cut', async () => {
  draw();
  choose(await open('picture'), 'cut.png');
  await screen.findByRole('dialog', cropping);
  expect(hasUnsavedChanges()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', cropping)).toBeNull());
  expect(hasUnsavedChanges()).toBe(false);
});

it('[3.4d] a press in a question that lies over the page leaves the cell open', async () => {
  draw();
  const editor = await open('papers');
  const question = document.createElement('dialog');
  question.className = 'ag-custom-component-popup';
  document.body.append(question);
  // The grid hears of presses a moment after it has opened the cell.
  await new Promise((resolve) => setTimeout(resolve));
  for (const type of ['mouseDown', 'mouseUp', 'click'] as const) fireEvent[type](question);
  expect(editor.isConnected).toBe(true);
  question.remove();
  await pressBeside();
});

it('[3.4d] a picture that its user has given up cutting is not told of', async () => {
  const { raise, arrived } = draw();
  choose(await open('picture'), 'given-up.png');
  await screen.findByRole('dialog', cropping);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', cropping)).toBeNull());
  await pressBeside();
  choose(await open('papers'), 'other.png');
  await waitFor(() => expect(arrived).toHaveBeenCalledWith('other.png'));
  expect(raise).not.toHaveBeenCalled();
});

it('[4.10][8.9] files of two grids of one data definition are named when their user is back, wherever the address has led meanwhile', async () => {
  const ada = { user: 'ada', token: 'secret' } as Authentication;
  const auth = createActor(
    authMachine.provide({
      actors: { restore: fromPromise<Authentication | null, void>(async () => ada) },
    }),
  ).start();
  await waitFor(() => expect(auth.getSnapshot().matches('signedIn')).toBe(true));
  const codes = ['goods', 'others'];
  const { arrived, raise, unmount } = draw(codes, { auth });
  for (const [grid, name] of ['a.png', 'b.png'].entries()) {
    choose(await open('papers', grid), name);
    await waitFor(() => expect(arrived).toHaveBeenCalledWith(name));
    await pressBeside();
  }
  window.history.replaceState(null, '', '?orders.page=2');
  auth.send({ type: 'session.expired' });
  unmount();
  expect(raise).not.toHaveBeenCalled();

  const back = draw(codes);
  await waitFor(() => expect(back.raise).toHaveBeenCalledTimes(2));
  expect(back.raise).toHaveBeenCalledWith('warn', 'Papers: Not sent, choose again: a.png');
  expect(back.raise).toHaveBeenCalledWith('warn', 'Papers: Not sent, choose again: b.png');
  window.history.replaceState(null, '', window.location.pathname);
});

it('[3.4d][8.5] files that a reload takes are named when the page is back, but not those of a page that the browser has kept', async () => {
  const { arrived, raise, unmount } = draw();
  choose(await open('papers'), 'a.png');
  await waitFor(() => expect(arrived).toHaveBeenCalledWith('a.png'));
  await pressBeside();
  window.dispatchEvent(new Event('pagehide'));
  unmount();
  expect(raise).not.toHaveBeenCalled();

  const back = draw();
  await waitFor(() => expect(back.raise).toHaveBeenCalledTimes(1));
  expect(back.raise).toHaveBeenCalledWith('warn', 'Papers: Not sent, choose again: a.png');
  choose(await open('papers'), 'b.png');
  await waitFor(() => expect(back.arrived).toHaveBeenCalledWith('b.png'));
  // The browser has kept the page itself, with the file that is on its way.
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  back.unmount();

  const again = draw();
  await open('papers');
  expect(again.raise).not.toHaveBeenCalled();
});
