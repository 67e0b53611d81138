import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type PageAddress, pageMachine } from '#machines/page/page.machine.ts';
import { type Form, form, type PreCheckResult } from '#schemas/definitions/form.ts';
import type { VersionedForm } from '#schemas/web-ui-falcon/get-form.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

interface Answers {
  form?: Result<Form | null>;
  privilege?: Result<unknown>;
  check?: Result<PreCheckResult>;
}

const column = { columns: [{ panel: { type: 'Html' } }] };
const ready = form.parse({ code: 'HOME', rows: [column] });
const checked = form.parse({
  code: 'HOME',
  headerTitle: 'Orders',
  rows: [column],
  other: { a: 1 },
  option: { check: { servlet: 'Task', command: 'Run' } },
});

async function settle(answers: Answers, mode = 'main') {
  const actor = createActor(
    pageMachine.provide({
      actors: {
        loadForm: fromPromise<Result<VersionedForm | null>, PageAddress>(
          async () => answers.form ?? success(ready),
        ),
        checkPrivilege: fromPromise<Result<unknown>, PageAddress>(
          async () => answers.privilege ?? success({}),
        ),
        runPreCheck: fromPromise<Result<PreCheckResult>, { form: Form; address: PageAddress }>(
          async () => answers.check ?? success({}),
        ),
      },
    }),
    { input: { address: { code: 'HOME', mode, query: {} } } },
  ).start();
  return waitFor(actor, ({ value }) => !['admitting', 'loading', 'checking'].includes(`${value}`));
}

describe('content page', () => {
  it('is ready when its form has something to draw', async () => {
    expect((await settle({})).value).toBe('ready');
  });

  it.each([
    ['noForm', { form: success(null) }],
    ['loginNeeded', { form: failure(60000, '') }],
    ['loginNeeded', { form: failure(60003, '') }],
    ['failed', { form: failure(69999, 'away') }],
    ['noRow', { form: success(form.parse({ code: 'A' })) }],
    ['noColumn', { form: success(form.parse({ code: 'A', rows: [{ columns: [] }] })) }],
    ['ready', { form: success(form.parse({ code: 'A', headerTitle: 'Only a head' })) }],
  ] satisfies [string, Answers][])('comes to %s', async (state, answers) => {
    expect((await settle(answers)).value).toBe(state);
  });

  it('is embedded only after the privilege check has succeeded', async () => {
    expect((await settle({}, 'embed')).value).toBe('ready');
    const refused = await settle({ privilege: failure(60011, 'Not for you') }, 'embed');
    expect(refused.value).toBe('inaccessible');
    expect(refused.context.failure?.message).toBe('Not for you');
    expect(refused.context.form).toBeNull();
  });

  it('asks for the privilege again before anything else when an embedded page is tried again', async () => {
    const asked: string[] = [];
    const actor = createActor(
      pageMachine.provide({
        actors: {
          loadForm: fromPromise<Result<VersionedForm | null>, PageAddress>(async () => {
            asked.push('form');
            return success(ready);
          }),
          checkPrivilege: fromPromise<Result<unknown>, PageAddress>(async () => {
            asked.push('privilege');
            return asked.length > 1 ? success({}) : failure(69999, 'away');
          }),
        },
      }),
      { input: { address: { code: 'HOME', mode: 'embed', query: {} } } },
    ).start();
    await waitFor(actor, ({ value }) => value === 'inaccessible');
    actor.send({ type: 'page.reloaded' });
    await waitFor(actor, ({ value }) => value === 'ready');
    expect(asked).toEqual(['privilege', 'privilege', 'form']);
  });

  it('follows a pre-check that redirects, and keeps what it says', async () => {
    const redirect = { url: '/content/OTHER/main', title: 'Moved', message: 'Come along' };
    const state = await settle({ form: success(checked), check: success({ redirect }) });
    expect(state.value).toBe('redirecting');
    expect(state.context.check?.redirect).toEqual(redirect);
  });

  it('adds the data and the header of a pre-check to the form', async () => {
    const { context } = await settle({
      form: success(checked),
      check: success({ other: { b: 2 }, header: { headerTitle: 'Yours' } }),
    });
    expect(context.form?.other).toEqual({ a: 1, b: 2 });
    expect(context.form?.headerTitle).toBe('Yours');
  });

  describe('whose record is called otherwise', () => {
    /** A page whose pre-check has let record 1 through, and is to answer these for the next ones. */
    async function renamed(...answers: Result<PreCheckResult>[]) {
      const asked: (string | undefined)[] = [];
      const first = success({ header: { headerTitle: 'One' }, other: { b: 1 }, script: 'first' });
      const actor = createActor(
        pageMachine.provide({
          actors: {
            loadForm: fromPromise<Result<VersionedForm | null>, PageAddress>(async () =>
              success(checked),
            ),
            runPreCheck: fromPromise<Result<PreCheckResult>, { form: Form; address: PageAddress }>(
              async ({ input }) => {
                asked.push(input.address.query.id);
                return asked.length === 1 ? first : (answers[asked.length - 2] ?? first);
              },
            ),
          },
        }),
        { input: { address: { code: 'HOME', mode: 'main', query: { id: '1' } } } },
      ).start();
      await waitFor(actor, ({ value }) => value === 'ready');
      const rename = (id: string) => {
        const address = { code: 'HOME', mode: 'main', query: { id } };
        actor.send({ type: 'address.renamed', address });
        expect(actor.getSnapshot().value).toBe('rechecking');
        expect(actor.getSnapshot().context.form?.rows).toEqual(checked.rows);
      };
      return { actor, asked, rename };
    }

    it('[2.11] has the head and the data that its pre-check gives it by now', async () => {
      const { actor, asked, rename } = await renamed(success({ other: { c: 2 } }));
      rename('2');
      const { context } = await waitFor(actor, ({ value }) => value === 'ready');
      expect(asked).toEqual(['1', '2']);
      expect(context.form).toMatchObject({ headerTitle: 'Orders', other: { a: 1, c: 2 } });
      expect(context.form?.other).not.toHaveProperty('b');
    });

    it('asks for the last of its names, whichever answers first', async () => {
      const two = success({ header: { headerTitle: 'Two' } });
      const { actor, asked, rename } = await renamed(two, success({ other: {} }));
      rename('2');
      rename('3');
      const { context } = await waitFor(actor, ({ value }) => value === 'ready');
      expect(asked).toEqual(['1', '2', '3']);
      expect(context.form?.headerTitle).toBe('Orders');
    });

    it('leads nobody away who may be typing', async () => {
      const { actor, rename } = await renamed(
        success({ redirect: { url: '/content/HOME/main', title: '', message: '' } }),
      );
      rename('2');
      const { context } = await waitFor(actor, ({ value }) => value === 'ready');
      expect(context.form).toMatchObject({ headerTitle: 'One', other: { a: 1, b: 1 } });
    });

    it('tells that its pre-check failed, until that answers for another name', async () => {
      const { actor, rename } = await renamed(
        failure(60023, 'Stocktaking today', 'closed'),
        success({ header: { headerDescription: 'Three' } }),
      );
      rename('2');
      const failed = await waitFor(actor, ({ value }) => value === 'ready');
      expect(failed.context.form?.headerTitle).toBe('60023:CLOSED');
      rename('3');
      const { context } = await waitFor(actor, ({ value }) => value === 'ready');
      expect(context).toMatchObject({
        failure: null,
        form: { headerTitle: 'Orders', headerDescription: 'Three' },
      });
    });
  });

  it('[8.11] shows a failed pre-check as ID:CODE in capitals with its message', async () => {
    const state = await settle({
      form: success(checked),
      check: failure(60023, 'Stocktaking today', 'closed'),
    });
    expect(state.value).toBe('ready');
    expect(state.context.form?.headerTitle).toBe('60023:CLOSED');
    expect(state.context.form?.headerDescription).toBe('Stocktaking today');
    const uncoded = await settle({ form: success(checked), check: failure(60011, 'Not for you') });
    expect(uncoded.context.form?.headerTitle).toBe('60011');
  });

  describe('with the form of the last visit', () => {
    const kept = { ...ready, version: 'one' };

    /** Opens the page; the answer for its form comes when the test says so. */
    function open(input: Partial<Parameters<typeof createPage>[1]>) {
      const answers: ((answer: Result<VersionedForm | null>) => void)[] = [];
      const page = createPage(
        () => new Promise<Result<VersionedForm | null>>((resolve) => answers.push(resolve)),
        { address: { code: 'HOME', mode: 'main', query: {} }, kept, ...input },
      ).start();
      const settled = () =>
        waitFor(page, ({ value }) => !['confirming', 'loading'].includes(`${value}`));
      return { page, answers, settled };
    }

    function createPage(
      loadForm: () => Promise<Result<VersionedForm | null>>,
      input: Parameters<typeof createActor<typeof pageMachine>>[1] extends { input?: infer Input }
        ? NonNullable<Input>
        : never,
    ) {
      const actors = {
        checkPrivilege: fromPromise<Result<unknown>, PageAddress>(async () => success(null)),
        loadForm: fromPromise<Result<VersionedForm | null>, PageAddress>(loadForm),
      };
      return createActor(pageMachine.provide({ actors }), { input });
    }

    it('draws it while the server is asked, and leaves it as it is where it is still the one', async () => {
      const { page, answers, settled } = open({});
      expect(page.getSnapshot().value).toBe('confirming');
      expect(page.getSnapshot().context.form).toBe(kept);
      answers[0]?.(success({ ...kept }));
      const { value, context } = await settled();
      expect([value, context.form === kept]).toEqual(['ready', true]);
    });

    it('draws it in a frame as soon as the frame is allowed', async () => {
      const { page } = open({ address: { code: 'HOME', mode: 'embed', query: {} } });
      const admitted = await waitFor(page, ({ value }) => value !== 'admitting');
      expect(admitted.value).toBe('confirming');
    });

    it('draws the one that its author has made of it since', async () => {
      const { answers, settled } = open({});
      const changed = { ...kept, headerTitle: 'New', version: 'two' };
      answers[0]?.(success(changed));
      const { value, context } = await settled();
      expect([value, context.form]).toEqual(['ready', changed]);
    });

    it.each([
      ['loginNeeded', failure(60000, '')],
      ['noForm', success(null)],
      ['failed', failure(69999, 'away')],
    ] as const)('shows it no longer where the answer leads to %s', async (state, answer) => {
      const { answers, settled } = open({});
      answers[0]?.(answer);
      expect((await settled()).value).toBe(state);
    });

    it.each([
      ['a pre-check may send elsewhere', { kept: { ...checked, version: 'one' } }],
      ['the messenger asks who is there first', { inMessenger: true }],
      ['there is nothing to draw', { kept: { ...kept, rows: [] } }],
      ['there is none', { kept: null }],
    ])('does not draw it where %s', (_, input) => {
      expect(open(input).page.getSnapshot().value).toBe('loading');
    });

    it('does not draw it in a frame whose privilege nobody has checked', () => {
      const address = { code: 'HOME', mode: 'embed', query: {} };
      expect(open({ address }).page.getSnapshot().value).toBe('admitting');
    });

    it('does not draw it for another user, or where the page is asked for anew', async () => {
      const events = [{ type: 'user.changed', user: 'ann' }, { type: 'page.reloaded' }] as const;
      for (const event of events) {
        const { page, answers, settled } = open({});
        page.send(event);
        expect(page.getSnapshot().value).toBe('loading');
        answers[0]?.(success(null));
        answers[1]?.(success({ ...kept, headerTitle: 'Theirs' }));
        const { value, context } = await settled();
        expect([value, context.form?.headerTitle]).toEqual(['ready', 'Theirs']);
      }
    });

    it('[4.12] stays as it is where the same user is named again', () => {
      const { page } = open({ user: 'ann' });
      page.send({ type: 'user.changed', user: 'ann' });
      expect(page.getSnapshot().value).toBe('confirming');
      page.send({ type: 'user.changed', user: null });
      expect(page.getSnapshot().value).toBe('loading');
    });
  });
});
