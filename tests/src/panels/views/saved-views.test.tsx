import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { gridState } from '#machines/panel/grid-state.ts';
import { authMachine } from '#machines/session/auth.machine.ts';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { savedView, type ViewContent, viewContent } from '#schemas/saved-view/saved-view.ts';
import type { Authentication } from '#schemas/session/authentication.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import type { Services } from '#src/app/services.ts';
import { NOTHING } from '#src/panels/address-filters.ts';
import { ViewMenu } from '#src/panels/views/ViewMenu.tsx';
import {
  isSameContent,
  keptFilters,
  recordFiltersOf,
  shownContent,
} from '#src/panels/views/view-content.ts';
import { renderPanel } from '../_panel-app.tsx';

const AWAY = failure(69999, 'The server cannot be reached', 'NETWORK');
const content = viewContent.parse({});
const mine = savedView.parse({
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Mine',
  shared: false,
  mine: true,
  owner: 'Ada',
  content: {},
});

const withdraw = vi.fn<(type: string, text: string) => void>();
beforeEach(() => withdraw.mockClear());

/** The menu of a panel that shows what is applied, and can be searched in. */
function PanelMenu() {
  const [shown, setShown] = useState(content);
  return (
    <>
      <ViewMenu
        place={{ formCode: 'F', panelCode: 'p' }}
        content={shown}
        shownBy={(said) => said}
        onApply={setShown}
      />
      <button type="button" onClick={() => setShown({ ...shown, keyword: 'own' })}>
        Search
      </button>
      <p>{shown.keyword}</p>
    </>
  );
}

/** The menu of a panel's views; `answers` are those of the server, call by call. */
function draw(...answers: (Result<unknown> | Promise<Result<unknown>>)[]) {
  return drawFor({}, answers);
}

/** The same for who is signed in there. */
function drawFor(
  more: { auth?: Services['auth'] },
  answers: (Result<unknown> | Promise<Result<unknown>>)[],
) {
  const asked: string[] = [];
  const drawn = renderPanel(
    <PanelMenu />,
    (_, params) => {
      asked.push((params as { task: string }).task);
      return answers.shift() ?? AWAY;
    },
    {
      corp: { code: 'y4' },
      session: { current: () => ({}) },
      dialogs: { confirm: async () => success(true) },
      ...more,
    },
  );
  const open = () => fireEvent.click(screen.getByRole('button', { name: /^Views/ }));
  return { ...drawn, asked, open };
}

test('a list of views that does not come says why, and is asked for again by the menu itself', async () => {
  const { open, asked } = draw(AWAY, AWAY, success({ list: [mine] }));
  open();
  const again = await screen.findByRole('menuitem', { name: 'Try again' });
  expect(screen.getByRole('status').textContent).toBe('The server cannot be reached');
  expect(document.activeElement).toBe(again);
  fireEvent.click(again);
  await waitFor(() => expect(asked).toHaveLength(2));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Try again' }));
  const view = await screen.findByRole('menuitemradio', { name: 'Mine' });
  expect(document.activeElement).toBe(view);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('the views are read when their menu is opened, and not when it is closed', async () => {
  const there = success({ list: [mine] });
  const { open, asked } = draw(there, there);
  open();
  await screen.findByRole('menuitemradio', { name: 'Mine' });
  open();
  await waitFor(() => expect(screen.queryByRole('menuitemradio')).toBeNull());
  expect(asked).toHaveLength(1);
  open();
  await waitFor(() => expect(asked).toHaveLength(2));
});

test('[8.5] a view whose deletion was not heard of is told to be there or deleted, and not offered when it is gone', async () => {
  const gone = failure(60021, 'This view no longer exists', 'NOT_FOUND');
  const there = success({ list: [mine] });
  const none = success({ list: [] });
  // What is asked whenever the menu is opened, and after each deletion that failed.
  const { open, raise, services } = draw(there, there, AWAY, there, there, gone, none, none);
  Object.assign(services.toasts, { withdraw });
  open();
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Mine' }));
  for (const told of [
    ['error', AWAY.message],
    ['success', 'Deleted'],
  ]) {
    open();
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete view' }));
    await waitFor(() => expect(raise).toHaveBeenLastCalledWith(...told));
  }
  // It would stand beside the success, as if that had failed.
  expect(withdraw).toHaveBeenCalledExactlyOnceWith('error', AWAY.message);
  open();
  await screen.findByText('No views yet');
});

test('what became of a view is told: its new name, and that it is gone', async () => {
  const renamed = { ...mine, name: 'Ours' };
  const { open, raise } = draw(
    success({ list: [mine] }),
    success({ list: [mine] }),
    success(renamed),
    success({ list: [renamed] }),
    success({ id: mine.id }),
  );
  open();
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Mine' }));
  open();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename or share' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Ours' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(raise).toHaveBeenLastCalledWith('success', 'Saved'));
  fireEvent.click(await screen.findByRole('button', { name: 'Views: Ours' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete view' }));
  await waitFor(() => expect(raise).toHaveBeenLastCalledWith('success', 'Deleted'));
});

test('nothing is offered in the menu while a view is being deleted, and its button waits', async () => {
  let answer = (_: Result<unknown>) => {};
  const { open } = draw(
    success({ list: [mine] }),
    success({ list: [mine] }),
    new Promise<Result<unknown>>((resolve) => {
      answer = resolve;
    }),
  );
  open();
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Mine' }));
  open();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete view' }));
  const menu = screen.getByRole('button', { name: 'Views: Mine' });
  await waitFor(() => expect(menu.getAttribute('aria-busy')).toBe('true'));
  open();
  const view = await screen.findByRole('menuitemradio', { name: 'Mine' });
  for (const entry of [view, ...screen.getAllByRole('menuitem')]) {
    expect(entry.getAttribute('aria-disabled')).toBe('true');
  }
  answer(success({ id: mine.id }));
  await screen.findByRole('button', { name: 'Views' });
  expect(menu.getAttribute('aria-busy')).toBeNull();
});

test.each<[string, boolean, string, string]>([
  ['looks as its owner has made it meanwhile', false, 'newer', 'Views: Newer'],
  ['stays as its user has changed it meanwhile', true, 'own', 'Views: Newer *'],
])(
  'a panel whose view is chosen before the views have come anew %s',
  async (_, isSearched, shown, named) => {
    const newer = { ...mine, name: 'Newer', content: { ...content, keyword: 'newer' } };
    let answer = (_: Result<unknown>) => {};
    const late = new Promise<Result<unknown>>((resolve) => {
      answer = resolve;
    });
    const other = { ...mine, id: '00000000-0000-4000-8000-00000000000b', name: 'Other' };
    const { open } = draw(success({ list: [mine, other] }), late);
    open();
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Other' }));
    open();
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Mine' }));
    if (isSearched) fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    answer(success({ list: [newer] }));
    await screen.findByRole('button', { name: named });
    expect(screen.getByText(shown)).toBeTruthy();
  },
);

test.each([
  ['kept', success({ ...mine, name: 'Late' }), 'success', 'Saved'],
  ['refused', AWAY, 'error', 'The server cannot be reached'],
])(
  'who waits no longer for a view is told elsewhere that it was %s',
  async (_, answer, ...told) => {
    let resolve = (_: Result<unknown>) => {};
    const late = new Promise<Result<unknown>>((done) => {
      resolve = done;
    });
    const { open, raise, asked } = draw(success({ list: [] }), late);
    open();
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as a new view' }));
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Late' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    const close = screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement;
    fireEvent.click(close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(raise).not.toHaveBeenCalled();
    resolve(answer);
    await waitFor(() => expect(raise).toHaveBeenCalledExactlyOnceWith(...told));
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('[4.10] the name of a view is asked for again, as it was typed, when its user comes back', async () => {
  const ada = { user: 'ada', token: 'secret' } as Authentication;
  const auth = createActor(
    authMachine.provide({
      actors: { restore: fromPromise<Authentication | null, void>(async () => ada) },
    }),
  ).start();
  await waitFor(() => expect(auth.getSnapshot().matches('signedIn')).toBe(true));
  const first = drawFor({ auth }, [success({ list: [mine] })]);
  first.open();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as a new view' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Late ones' } });
  fireEvent.click(screen.getByLabelText(/^Offer it to everybody/));
  auth.send({ type: 'session.expired' });
  first.unmount();

  const second = draw(success({ list: [mine] }), success({ list: [mine] }));
  const name = await screen.findByLabelText('Name');
  expect(name).toHaveProperty('value', 'Late ones');
  expect(screen.getByLabelText(/^Offer it to everybody/)).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  // The views that there are have come before.
  second.open();
  await screen.findByRole('menuitemradio', { name: 'Mine' });
  second.unmount();
  // Once is enough.
  const third = draw();
  expect(third.asked).toEqual([]);
  expect(screen.queryByLabelText('Name')).toBeNull();
});

const lines = {
  definition: clientDataDefinition.parse({
    code: 'LINE',
    key: ['id'],
    fields: [{ name: 'id' }, { name: 'added' }, { name: 'item' }],
    queries: [{ name: 'item' }, { name: 'purchase', type: 'Number' }],
  }),
  defaultFilters: { purchase: '$c$8$c$', item: 'tea' },
  recordFilters: { purchase: '$c$8$c$' },
  state: gridState.parse({}),
};

test('a view shows the rows of the record whose page one is on, whichever it was kept on', () => {
  const kept = { ...content, filters: { purchase: '$c$7$c$', item: 'cup' } };
  const shown = shownContent(kept, lines);
  expect(shown.filters).toEqual({ purchase: '$c$8$c$', item: 'cup' });
});

test('a view shows what its user has set where the address gives no record', () => {
  const defaultFilters = { purchase: NOTHING, item: 'tea' };
  const recordFilters = recordFiltersOf(defaultFilters, ['purchase']);
  const typed = { purchase: 8, item: 'tea' };
  const kept = { ...content, filters: keptFilters(typed, recordFilters) };
  const here = { ...lines, defaultFilters, recordFilters };
  expect(shownContent(kept, here).filters).toEqual(typed);
});

test('a view that was kept on the page of a record shows none of its rows where there is no record', () => {
  const recordFilters = recordFiltersOf(lines.defaultFilters, ['purchase']);
  const filters = keptFilters(lines.defaultFilters, recordFilters);
  const shown = shownContent(
    { ...content, filters },
    { ...lines, defaultFilters: { purchase: NOTHING }, recordFilters: {} },
  );
  expect(shown.filters).toEqual({ purchase: NOTHING, item: 'tea' });
});

test.each([
  ['has set another one', { purchase: '$c$9$c$', item: 'tea' }],
  ['has taken it away', { item: 'tea' }],
])(
  'a view is not taken for changed by the record of its page, whose user %s',
  async (_, filters) => {
    const said = { ...content, filters: keptFilters(filters, lines.recordFilters) };
    const kept = savedView.parse({ ...mine, content: said });
    const shownBy = (wanted: ViewContent) => shownContent(wanted, lines);
    renderPanel(
      <ViewMenu
        place={{ formCode: 'F', panelCode: 'p' }}
        content={said}
        shownBy={shownBy}
        onApply={() => {}}
      />,
      () => success({ list: [kept] }),
      { corp: { code: 'y4' }, session: { current: () => ({}) } },
    );
    fireEvent.click(screen.getByRole('button', { name: /^Views/ }));
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Mine' }));
    expect(await screen.findByRole('button', { name: 'Views: Mine' })).toBeTruthy();
  },
);

test('a view says nothing of fields that are gone, and those that came since stand where they were defined', () => {
  const columns = ['item', 'gone', 'id'].map((name) => ({ name, hidden: name === 'id' }));
  const sort = ['gone', 'item'].map((name) => ({ name, order: 'asc' as const }));
  const shown = shownContent({ filters: { gone: 'x' }, keyword: 'k', sort, columns }, lines);
  expect(shown).toEqual({
    filters: lines.recordFilters,
    keyword: 'k',
    sort: [{ name: 'item', order: 'asc' }],
    columns: [
      { name: 'item', hidden: false },
      { name: 'id', hidden: true },
      { name: 'added', hidden: false },
    ],
  });
  // So the panel that shows it is not taken for one that was changed.
  expect(isSameContent(shownContent(shown, lines), shown)).toBe(true);
});
