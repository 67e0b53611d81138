import { beforeEach, expect, it, vi } from 'vitest';
import { refresh } from '#src/commands/refresh.ts';
import { commandScope } from './_scope.ts';

const wholePage = { command: 'Refresh', params: { scope: 'page' }, rows: [] };

beforeEach(() => window.history.replaceState(null, '', '/'));

it('[2.12] goes by way of the blank route once, however often it is asked for on the way', async () => {
  const { scope } = commandScope();
  const navigate = vi.fn((path: string) => window.history.replaceState(null, '', `/y4${path}`));
  Object.assign(scope.services, { navigate, session: { current: () => ({}) } });
  window.history.replaceState(null, '', '/y4/content/ORDER/main?id=1');
  for (let times = 0; times < 3; times += 1) await refresh.run(wholePage, scope);
  expect(navigate.mock.calls).toEqual([
    ['/content/blank?url=%2Fy4%2Fcontent%2FORDER%2Fmain%3Fid%3D1', { replace: true }],
  ]);
});
