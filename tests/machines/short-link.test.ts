import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { shortLinkMachine, withQuery } from '#machines/short-link/short-link.machine.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';

async function settle(lookUp: (id: string) => Promise<Result<string>>, search = '') {
  const actor = createActor(
    shortLinkMachine.provide({
      actors: {
        lookUp: fromPromise<Result<string>, { id: string }>(({ input }) => lookUp(input.id)),
      },
    }),
    { input: { id: 'spring', search } },
  ).start();
  await waitFor(actor, (snapshot) => !snapshot.matches('loading'));
  return actor;
}

describe('[2.43d] the query of a short link', () => {
  it.each([
    ['https://a.b/c', '', 'https://a.b/c'],
    ['https://a.b/c', '?', 'https://a.b/c'],
    ['https://a.b/c', '?d=1', 'https://a.b/c?d=1'],
    ['https://a.b/c?d=1', '?e=2&f=3', 'https://a.b/c?d=1&e=2&f=3'],
    ['https://a.b/c?', '?d=1', 'https://a.b/c?d=1'],
    ['https://a.b/c#part', '?d=1', 'https://a.b/c?d=1#part'],
    ['https://a.b/c?d=1#part', 'e=2', 'https://a.b/c?d=1&e=2#part'],
    ['https://a.b/c#part?x', '?d=1', 'https://a.b/c?d=1#part?x'],
  ])('of %s and %j is %s', (url, search, target) => {
    expect(withQuery(url, search)).toBe(target);
  });
});

it('looks up by its id and leaves with the query', async () => {
  const actor = await settle(async (id) => success(`https://a.b/${id}`), '?from=mail');
  expect(actor.getSnapshot().value).toBe('leaving');
  expect(actor.getSnapshot().context.target).toBe('https://a.b/spring?from=mail');
});

it('[2.43c] is missing without a url', async () => {
  expect((await settle(async () => success(''))).getSnapshot().value).toBe('missing');
});

it('can be tried again when it could not be looked up', async () => {
  const answers: Promise<Result<string>>[] = [
    Promise.resolve(failure(69999, 'The server cannot be reached')),
    Promise.resolve(success('https://a.b/')),
  ];
  const actor = await settle(() => answers.shift() ?? Promise.reject(new Error('too often')));
  expect(actor.getSnapshot().value).toBe('failed');
  expect(actor.getSnapshot().context.failure?.message).toBe('The server cannot be reached');
  actor.send({ type: 'retry.requested' });
  await waitFor(actor, (snapshot) => snapshot.matches('leaving'));
});
