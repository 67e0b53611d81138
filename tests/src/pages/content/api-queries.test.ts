import { expect, it } from 'vitest';
import { apiQueries } from '#src/pages/content/content-address.ts';

it('[7.11] queries with the suffix _api go over plain ones, whichever comes first', () => {
  expect(apiQueries({ id_api: 'over', id: 'plain', a: '1', b_api: '2' })).toEqual({
    id: 'over',
    a: '1',
    b: '2',
  });
  expect(apiQueries({ _api: 'x' })).toEqual({});
});
