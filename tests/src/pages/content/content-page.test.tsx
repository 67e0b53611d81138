import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { createActor } from 'xstate';
import { authMachine } from '#machines/session/auth.machine.ts';
import { form as formSchema } from '#schemas/definitions/form.ts';
import type { VersionedForm } from '#schemas/web-ui-falcon/get-form.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { MenuPlace } from '#src/app/menu-place.ts';
import ContentPage from '#src/pages/content/ContentPage.tsx';
import { renderPanel } from '../../panels/_panel-app.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const nobody = createActor(authMachine);

/** Opens a content page; `answer` stands for the server. Under `places` the menu looks for it. */
function open(
  form: object | null | Result<VersionedForm>,
  answer: (command: string, params: unknown) => Result<unknown> = () => success({}),
  search = '',
  path = '/content/TEST/main',
) {
  const calls: { command: string; params: unknown }[] = [];
  const places: (string | null)[] = [];
  window.history.replaceState(null, '', `/y4${path}${search}`);
  const drawn = renderPanel(
    <Router base="/y4">
      <MenuPlace value={(place) => places.push(place)}>
        <ContentPage />
      </MenuPlace>
    </Router>,
    (command, params) => {
      calls.push({ command, params });
      if (command !== 'GetForm') return answer(command, params);
      if (form === null) return success(null);
      return 'ok' in form ? form : success(formSchema.parse({ code: 'TEST', ...form }));
    },
    { auth: nobody, embedToken: null, messenger: null },
  );
  return { ...drawn, calls, places };
}

const text = (html: string, more: object = {}) => ({
  type: 'Html',
  code: `c${html}`,
  title: html,
  option: { html: `<i></i><p>${html}</p>` },
  ...more,
});

const column = (name: string, more: object = {}) => ({ panel: text(name), ...more });

describe('a content page', () => {
  // Its code is here for good once it has come: another attempt would prove nothing.
  it('draws its panels at once where their code comes with it', { retry: 0 }, async () => {
    await import('#src/panels/html/Html.tsx');
    const { container } = open({ rows: [{ columns: [column('one')] }] });
    const seen: string[] = [];
    const observer = new MutationObserver(() => {
      const panel = container.querySelector('.y4-card');
      if (panel !== null) seen.push(panel.querySelector('p')?.textContent ?? 'nothing yet');
    });
    observer.observe(container, { childList: true, subtree: true });
    expect(await screen.findByText('one', { selector: 'p' })).toBeTruthy();
    observer.disconnect();
    expect(seen[0]).toBe('one');
  });

  it('says that there is no form, and to whom it is closed', async () => {
    open(null);
    expect(await screen.findByRole('heading', { name: 'No form', level: 1 })).toBeTruthy();
    expect(screen.getByText('No form by code TEST')).toBeTruthy();
    cleanup();
    open(failure(60000, 'Need to login'));
    expect(await screen.findByRole('heading', { name: 'Need to login again' })).toBeTruthy();
  });

  it.each([
    ['No form', null],
    ['No row', { rows: [] }],
    ['No column', { rows: [{ columns: [] }] }],
  ])('[2.8][2.9] leads home from “%s”', async (title, form) => {
    open(form);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    const home = screen.getByRole('link', { name: 'Take me home' });
    expect(home.getAttribute('href')).toBe('/y4/');
  });

  it('tells what stands in its place to who cannot see it come, and can be asked for again', async () => {
    const { calls } = open(failure(69999, 'The server cannot be reached', 'NETWORK'));
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain('Error 69999The server cannot be reached');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(calls.filter(({ command }) => command === 'GetForm')).toHaveLength(2),
    );
  });

  it('[2.13] says so where the session has no more the rows that it was opened with', async () => {
    const script = { rows: [{ columns: [column('plain')] }] };
    const { raise } = open(script, undefined, '?other=%7B%22kept%22%3A%22gone%22%7D');
    await waitFor(() =>
      expect(raise).toHaveBeenCalledWith(
        'warn',
        'The rows of this page are here no more, please choose them again',
      ),
    );
  });

  it('[2.9] says that it has no row, or no column', async () => {
    open({ rows: [] });
    expect(await screen.findByRole('heading', { name: 'No row' })).toBeTruthy();
    cleanup();
    open({ rows: [{ columns: [] }, { columns: [] }] });
    expect(await screen.findByRole('heading', { name: 'No column' })).toBeTruthy();
    cleanup();
    open({ headerTitle: '__Orders', rows: [] });
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy();
    expect(screen.queryByText('No row')).toBeNull();
  });

  it('[2.10][3.1f][3.1g][3.1h][3.1i][3.1j] has a head with title, description and a link', async () => {
    open({
      headerTitle: '__Orders',
      headerDescription: 'What came in',
      headerButtonTitle: 'All of them',
      headerButtonUrl: '/content/ORDERS/main',
      headerButtonTarget: '_blank',
    });
    expect(await screen.findByRole('heading', { name: 'Orders', level: 1 })).toBeTruthy();
    expect(screen.getByText('What came in')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'All of them' });
    expect(link.getAttribute('href')).toBe('/y4/content/ORDERS/main');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it.each([
    ['/content/TEST/main', '/content/ORDERS/main'],
    ['/content/TEST', '/content/TEST/main'],
    ['/content', '/content/TEST/main'],
  ])('the menu looks for %s under %s', async (path, place) => {
    const form = { headerTitle: 'A', headerButtonUrl: '/content/ORDERS/main' };
    const { places } = open(form, undefined, '', path);
    await screen.findByRole('heading', { name: 'A' });
    expect(places.at(-1)).toBe(place);
  });

  it('leads nowhere from a head whose address is none', async () => {
    open({ headerTitle: 'A', headerButtonTitle: 'Go', headerButtonUrl: 'javascript:alert(1)' });
    await screen.findByRole('heading', { name: 'A' });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('[3.1b][3.1c][3.1d][3.1e] lays panels out in rows and columns, which may hold rows again', async () => {
    const { container } = open({
      rows: [
        {
          className: 'first-row',
          columns: [
            column('one', { className: 'narrow', breakPoint: { md: 6, xl: 4 } }),
            { rows: [{ columns: [column('two'), column('three', { breakPoint: { xs: 3 } })] }] },
          ],
        },
      ],
    });
    for (const name of ['one', 'two', 'three']) {
      expect(await screen.findByText(name, { selector: 'p' })).toBeTruthy();
    }
    const row = container.querySelector('.first-row');
    expect(row?.className).toBe('row g-4 y4-form-row first-row');
    const [left, right] = [...(row?.children ?? [])];
    expect(left?.className.split(' ')).toEqual(['col-12', 'col-md-6', 'col-xl-4', 'narrow']);
    const nested = right?.querySelectorAll(':scope > .row > div');
    expect([...(nested ?? [])].map(({ className }) => className)).toEqual(['col-12', 'col-3']);
  });

  it('[2.15] shows a type that nobody knows in its place, and the rest of the page', async () => {
    open({ rows: [{ columns: [{ panel: { type: 'Teapot', code: 'x' } }, column('one')] }] });
    expect(await screen.findByText('Unsupported panel type')).toBeTruthy();
    expect(await screen.findByText('one', { selector: 'p' })).toBeTruthy();
  });

  it.each([
    ['2.15', 'a type that nobody knows', { type: 'Teapot' }, 'Unsupported panel type'],
    ['2.21', 'a key of the wrong kind', { type: 'Html', code: 5 }, /PANEL/],
  ])('[%s] tells %s as a failure under the title of the panel', async (_, __, panel, told) => {
    const titled = { title: 'Tea', option: { title: '__Tea of today' } };
    open({ rows: [{ columns: [{ panel: { ...titled, ...panel } }, column('one')] }] });
    const frame = within(await screen.findByRole('region', { name: 'Tea of today' }));
    expect(frame.getByRole('heading', { name: 'Tea of today' })).toBeTruthy();
    expect(within(frame.getByRole('alert')).getByText(told)).toBeTruthy();
  });

  it.each([
    ['no words', 5, {}],
    ['nothing that can be read', {}, 7],
  ])('[2.15] tells a type that nobody knows where its title is %s', async (_, title, option) => {
    open({ rows: [{ columns: [{ panel: { type: 'Teapot', title, option } }, column('one')] }] });
    const told = await screen.findByText('Unsupported panel type');
    expect(told.closest('section')?.textContent).toBe('Unsupported panel type');
    expect(await screen.findByText('one', { selector: 'p' })).toBeTruthy();
  });

  it('[2.16] says so where a panel is missing', async () => {
    open({ rows: [{ columns: [{}, column('one')] }] });
    const told = await screen.findByRole('alert');
    expect(told.textContent).toBe('There is no panel object');
    expect(told.closest('section')?.className).toBe('y4-card');
    expect(await screen.findByText('one', { selector: 'p' })).toBeTruthy();
  });

  it('shows the fault of one panel in its place', async () => {
    open({ rows: [{ columns: [{ panel: { type: 'Html', code: 5 } }, column('one')] }] });
    expect(await screen.findByText(/PANEL/)).toBeTruthy();
    expect(await screen.findByText('one', { selector: 'p' })).toBeTruthy();
  });

  it('[3.1a][2.4] asks for the form of its path with mode and query', async () => {
    const { calls } = open(
      { rows: [{ columns: [column('one')] }] },
      undefined,
      '?a=1&other=%7B%7D',
    );
    await screen.findByText('one', { selector: 'p' });
    expect(calls[0]).toEqual({
      command: 'GetForm',
      params: { code: 'TEST', mode: 'main', query: { a: '1' } },
    });
  });

  it('[3.1k] makes the call of its pre-check with params and the queries that it names', async () => {
    const { calls } = open(
      {
        headerTitle: 'A',
        option: {
          check: {
            servlet: 'Task',
            command: 'Run',
            params: { task: 'LOOK' },
            queries: ['id', 'missing'],
          },
        },
      },
      () => success({ header: { headerTitle: 'B' } }),
      '?id=1&id_api=2&secret=3',
    );
    expect(await screen.findByRole('heading', { name: 'B' })).toBeTruthy();
    expect(calls[1]).toEqual({ command: 'Run', params: { task: 'LOOK', id: '2' } });
  });

  it('[2.11] says that a pre-check which leads to its own page never comes to rest', async () => {
    const form = { headerTitle: 'A', option: { check: { servlet: 'Task', command: 'Run' } } };
    open(form, () => success({ redirect: { url: '/content/TEST/main' } }));
    expect(await screen.findByText(/^This page leads on again and again/)).toBeTruthy();
  });

  it('[8.11] asks again for a pre-check that failed', async () => {
    let answer: Result<unknown> = failure(69999, 'The server cannot be reached', 'NETWORK');
    const form = {
      headerTitle: 'A',
      rows: [{ columns: [column('one')] }],
      option: { check: { servlet: 'Task', command: 'Run' } },
    };
    open(form, () => answer);
    expect(await screen.findByRole('heading', { name: '69999:NETWORK' })).toBeTruthy();
    answer = success({ header: { headerTitle: 'B' } });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'B' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('[8.11] tells of a pre-check that was answered in no shape in words for people', async () => {
    const form = {
      rows: [{ columns: [column('one')] }],
      option: { check: { servlet: 'Task', command: 'Run' } },
    };
    const { log } = open(form, () => success({ redirect: 4 }));
    expect(await screen.findByText('The server gave an answer that cannot be read')).toBeTruthy();
    expect(screen.queryByText(/Invalid input/)).toBeNull();
    expect(log.mock.calls[0]?.[0]).toContain('Task.Run: redirect: Invalid input');
  });

  it('draws the form of the last visit at once, and says that it loads, to be used when it is still the one', async () => {
    const named = (name: string, version: string) => ({
      ...formSchema.parse({ code: 'TEST', rows: [{ columns: [column(name)] }] }),
      version,
    });
    open(success(named('one', '1')));
    await screen.findByText('one', { selector: 'p' });
    cleanup();

    const waits = () => document.querySelector('.y4-loading--over[role="status"]');
    async function openAgain(answer: Result<unknown>) {
      let arrive = (_: Result<unknown>) => {};
      const answered = new Promise<Result<unknown>>((resolve) => {
        arrive = resolve;
      });
      renderPanel(
        <Router base="/y4">
          <ContentPage />
        </Router>,
        () => answered,
        { auth: nobody, embedToken: null, messenger: null },
      );
      const drawn = await screen.findByText('one', { selector: 'p' });
      expect(drawn.closest('[inert]')).not.toBeNull();
      await waitFor(() => expect(waits()?.textContent).toContain('Loading....'));
      expect(waits()?.closest('[inert]')).toBeNull();
      arrive(answer);
      return drawn;
    }
    const drawn = await openAgain(success({ unchanged: true }));
    await waitFor(() => expect(drawn.closest('[inert]')).toBeNull());
    expect(waits()).toBeNull();
    expect(drawn.isConnected).toBe(true);
    cleanup();

    await openAgain(success(named('two', '2')));
    const changed = await screen.findByText('two', { selector: 'p' });
    expect(changed.closest('[inert]')).toBeNull();
    expect(screen.queryByText('one')).toBeNull();
  });

  it('[3.1n][3.1o] says in its own words that it could not be loaded again', async () => {
    let loads = 0;
    const form = formSchema.parse({
      code: 'TEST',
      headerTitle: 'A',
      errorTitle: '__Closed',
      errorDescription: 'Come back tomorrow',
      rows: [
        {
          columns: [
            {
              panel: {
                type: 'ButtonPanel',
                code: 'b',
                buttons: [{ text: 'Load', command: 'Refresh' }],
              },
            },
          ],
        },
      ],
    });
    window.history.replaceState(null, '', '/y4/content/TEST/main');
    renderPanel(
      <Router base="/y4">
        <ContentPage />
      </Router>,
      () => {
        loads += 1;
        return loads === 1 ? success(form) : failure(69999, 'Away');
      },
      { auth: nobody, embedToken: null, messenger: null },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Load' }));
    expect(await screen.findByRole('heading', { name: 'Closed' })).toBeTruthy();
    expect(screen.getByText('Come back tomorrow')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('a panel of the page', () => {
  it('[3.2a][3.2d][3.2e][3.2g] has its type, code, title, buttons and settings', async () => {
    open({
      rows: [
        {
          columns: [
            {
              panel: text('body', {
                code: 'note',
                title: '__Notes',
                buttons: [{ text: '__Again', command: 'Refresh' }],
                option: {
                  header: '__Above',
                  footer: '__Below',
                  html: '<i></i><p>body</p>',
                  attributes: { 'data-place': 'frame', onclick: 'x' },
                  bodyAttributes: { 'data-place': 'body' },
                },
              }),
            },
          ],
        },
      ],
    });
    const panel = await screen.findByRole('region', { name: 'Notes' });
    expect(await within(panel).findByText('body', { selector: 'p' })).toBeTruthy();
    expect(within(panel).getByText('Above')).toBeTruthy();
    expect(within(panel).getByText('Below')).toBeTruthy();
    expect(within(panel).getByRole('button', { name: 'Again' })).toBeTruthy();
    expect(panel.dataset.place).toBe('frame');
    expect(panel.hasAttribute('onclick')).toBe(false);
    const body = panel.querySelector('[data-place="body"]');
    expect(body?.textContent).toBe('body');
  });
});
