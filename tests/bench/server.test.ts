import { expect, test } from 'vitest';
import { COMMANDS } from '../../bench/commands.ts';
import { OF_CLIENT, OF_MEMORY, OF_SERVER, testShortRuns } from './_short-runs.ts';

testShortRuns(OF_SERVER);

test('every measurement has a short run', () => {
  const short = [...OF_SERVER, ...OF_CLIENT, ...OF_MEMORY].map(({ name }) => name);
  // An hour's orders have a test of their own.
  expect([...short, 'orders-hour'].sort()).toEqual(Object.keys(COMMANDS).sort());
});
