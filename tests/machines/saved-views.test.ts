import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { savedViewsMachine, type ViewChange } from '#machines/saved-views/saved-views.machine.ts';
import { type SavedView, savedView, viewContent } from '#schemas/saved-view/saved-view.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

const content = viewContent.parse({ filters: { status: 'pending' }, keyword: 'desk' });
const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';
const C = '00000000-0000-4000-8000-00000000000c';

function view(id: string, name: string): SavedView {
  return savedView.parse({ id, name, shared: false, mine: true, owner: 'Ada', content: {} });
}

async function start(
  change: (asked: ViewChange) => Result<SavedView | null> = () => success(null),
  loaded: Result<{ list: SavedView[] }> = success({ list: [view(B, 'Beta'), view(A, 'Alpha')] }),
) {
  const asked: ViewChange[] = [];
  const applied: string[] = [];
  const told: Result<unknown>[] = [];
  const answers = [loaded];
  const actor = createActor(
    savedViewsMachine.provide({
      actors: {
        loadViews: fromPromise(async () => answers.shift() ?? success({ list: [] })),
        changeView: fromPromise(async ({ input }) => {
          asked.push(input);
          return change(input);
        }),
      },
      actions: {
        apply: (_, id) => applied.push(id),
        follow: () => {},
        tell: (_, result) => told.push(result),
      },
    }),
  ).start();
  expect(actor.getSnapshot().value).toBe('unread');
  actor.send({ type: 'menu.opened' });
  await waitFor(actor, ({ value }) => value !== 'loading');
  return { actor, asked, applied, told, answers };
}

describe('savedViews', () => {
  it('reads the views when their menu is first opened, in the order of their names', async () => {
    const { actor, applied } = await start();
    expect(actor.getSnapshot().context.views.map(({ name }) => name)).toEqual(['Alpha', 'Beta']);
    actor.send({ type: 'view.chosen', id: B });
    actor.send({ type: 'view.chosen', id: 'gone' });
    expect(applied).toEqual([B]);
    expect(actor.getSnapshot().context.current).toBe(B);
  });

  it('reads them anew whenever the menu is opened, and offers those of before until they come', async () => {
    const { actor, applied, answers } = await start();
    answers.push(success({ list: [{ ...view(B, 'Gamma'), shared: true }] }));
    actor.send({ type: 'view.chosen', id: A });
    actor.send({ type: 'menu.opened' });
    expect(actor.getSnapshot().context.views).toHaveLength(2);
    actor.send({ type: 'view.chosen', id: B });
    await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'shown' }));
    expect(actor.getSnapshot().context.views.map(({ name }) => name)).toEqual(['Gamma']);
    actor.send({ type: 'view.chosen', id: A });
    expect(applied).toEqual([A, B]);
    expect(actor.getSnapshot().context.current).toBe(B);
  });

  it('leaves the views in their places that come anew, and those of other names until the menu is opened again', async () => {
    const { actor, answers } = await start();
    const names = () => actor.getSnapshot().context.views.map(({ name }) => name);
    const list = [view(C, 'Aaron'), view(A, 'Zed'), view(B, 'Beta')];
    answers.push(success({ list }), success({ list }));
    actor.send({ type: 'menu.opened' });
    await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'shown' }));
    expect(names()).toEqual(['Zed', 'Beta', 'Aaron']);
    actor.send({ type: 'menu.opened' });
    expect(names()).toEqual(['Aaron', 'Beta', 'Zed']);
  });

  it('goes on offering those of before when they do not come anew', async () => {
    const { actor, answers } = await start();
    answers.push(failure(69999, 'away', 'NETWORK'));
    actor.send({ type: 'menu.opened' });
    await waitFor(actor, (snapshot) => snapshot.matches({ ready: 'shown' }));
    expect(actor.getSnapshot().context).toMatchObject({ failure: null });
    expect(actor.getSnapshot().context.views).toHaveLength(2);
  });

  it('numbers in their names go by size, and letters whatever their case', async () => {
    const names = ['Orders 19', 'orders 2', 'Zed', 'ann'];
    const list = names.map((name, at) => view(`00000000-0000-4000-8000-00000000000${at}`, name));
    const { actor } = await start(undefined, success({ list }));
    const shown = actor.getSnapshot().context.views.map(({ name }) => name);
    expect(shown).toEqual(['ann', 'orders 2', 'Orders 19', 'Zed']);
  });

  it('reads them again after a failure, when the menu is opened again', async () => {
    const { actor } = await start(undefined, failure(69999, 'away', 'NETWORK'));
    expect(actor.getSnapshot().value).toBe('failed');
    expect(actor.getSnapshot().context.failure?.message).toBe('away');
    actor.send({ type: 'menu.opened' });
    await waitFor(actor, (snapshot) => snapshot.matches('ready'));
  });

  it('keeps a new view with what the panel shows, and makes it the current one', async () => {
    const { actor, asked } = await start(() => success(view(A, 'Own')));
    actor.send({ type: 'naming.asked', naming: { id: null, name: '', shared: false } });
    actor.send({ type: 'naming.submitted', content });
    expect(actor.getSnapshot().value).toBe('naming');
    actor.send({ type: 'naming.edited', name: ' Own ', shared: true });
    actor.send({ type: 'naming.submitted', content });
    await waitFor(actor, (snapshot) => snapshot.matches('ready'));
    expect(asked).toEqual([{ kind: 'create', name: 'Own', shared: true, content }]);
    expect(actor.getSnapshot().context.current).toBe(A);
    expect(actor.getSnapshot().context.views.map(({ name }) => name)).toEqual(['Beta', 'Own']);
  });

  it('stays with a name that is refused, and says why', async () => {
    const { actor, told } = await start(() => failure(60023, 'Taken', 'NAME_TAKEN'));
    actor.send({ type: 'naming.asked', naming: { id: A, name: 'Alpha', shared: false } });
    actor.send({ type: 'naming.edited', name: 'Beta', shared: false });
    actor.send({ type: 'naming.submitted', content });
    await waitFor(actor, ({ value }) => value === 'naming');
    expect(actor.getSnapshot().context.failure?.message).toBe('Taken');
    expect(actor.getSnapshot().context.naming.name).toBe('Beta');
    expect(told).toEqual([]);
    actor.send({ type: 'naming.dismissed' });
    expect(actor.getSnapshot().value).toBe('unread');
  });

  it('tells when a change is refused, keeps the view as it was, and reads them anew at the next opening', async () => {
    const refused = failure(60021, 'This view no longer exists', 'NOT_FOUND');
    const { actor, told } = await start(() => refused);
    actor.send({ type: 'view.updated', id: A, content });
    await waitFor(actor, ({ value }) => value === 'unread');
    expect(told).toEqual([refused]);
    expect(actor.getSnapshot().context.views).toHaveLength(2);
    actor.send({ type: 'menu.opened' });
    await waitFor(actor, (snapshot) => snapshot.matches('ready'));
    expect(actor.getSnapshot().context.views).toEqual([]);
  });

  const lost = failure(69999, 'away', 'NETWORK');

  it('says that a view is deleted whose deletion was done, though its answer was lost', async () => {
    const { actor, told, answers } = await start(() => lost);
    answers.push(success({ list: [view(B, 'Beta')] }));
    actor.send({ type: 'view.chosen', id: A });
    actor.send({ type: 'view.deleted', id: A });
    await waitFor(actor, (snapshot) => snapshot.matches('ready'));
    expect(told).toEqual([success(null)]);
    expect(actor.getSnapshot().context).toMatchObject({ current: null, failure: null });
    expect(actor.getSnapshot().context.views.map(({ id }) => id)).toEqual([B]);
  });

  it('says why a view is still there, and when nobody knows', async () => {
    const { actor, told, answers } = await start(() => lost);
    const list = [view(A, 'Alpha'), view(B, 'Beta')];
    answers.push(success({ list }), failure(69999, 'away, too', 'NETWORK'));
    actor.send({ type: 'view.deleted', id: A });
    await waitFor(actor, (snapshot) => snapshot.matches('ready'));
    expect(told).toEqual([lost]);
    expect(actor.getSnapshot().context.views).toEqual(list);
    actor.send({ type: 'view.deleted', id: A });
    await waitFor(actor, ({ value }) => value === 'unread');
    expect(told).toEqual([lost, lost]);
  });

  it('forgets a view that was deleted', async () => {
    const { actor, asked } = await start();
    actor.send({ type: 'view.chosen', id: A });
    actor.send({ type: 'view.deleted', id: A });
    await waitFor(actor, (snapshot) => snapshot.matches('ready'));
    expect(asked).toEqual([{ kind: 'delete', id: A }]);
    expect(actor.getSnapshot().context).toMatchObject({ current: null });
    expect(actor.getSnapshot().context.views.map(({ id }) => id)).toEqual([B]);
  });
});
