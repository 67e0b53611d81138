import { expect, it } from 'vitest';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type { FilterValues } from '#schemas/definitions/panel.ts';
import { filterFault } from '#src/panels/shared/loading/filter-fault.ts';

const ORDER = { code: 'ORDER', queries: [{ name: 'status' }, { name: 'day' }], key: ['id'] };
const definition = ORDER as unknown as ClientDataDefinition;

it.each<FilterValues>([{ status: 'open', day: null }, { id: '7' }, { gone: null }])(
  '[4.8] rows can be filtered by filters and keys, and any name taken away: %j',
  (change) => {
    expect(filterFault(definition, change)).toBeNull();
  },
);

it('[4.8] a filter that is none is refused with those that there are', () => {
  expect(filterFault(definition, { status: 'open', state: 'open' })).toMatchObject({
    code: 'NO_FILTER',
    message: 'There is no filter "state"; ORDER can be filtered by status, day',
  });
  expect(filterFault({ ...definition, queries: [] }, { state: 1 })).toMatchObject({
    message: 'There is no filter "state"; ORDER can be filtered by nothing',
  });
  expect(filterFault(null, { state: 'open' })).toBeNull();
});
