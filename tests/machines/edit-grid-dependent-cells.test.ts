import { describe, expect, it } from 'vitest';
import { withOutdatedCells } from '#machines/panel/dependent-cells.ts';
import { rowsInSight } from '#machines/panel/edit-rows.ts';
import { clientDataDefinition, clientField } from '#schemas/definitions/field.ts';
import { edit, sentBy, startEditGrid } from './_edit-grid.ts';

describe('cells whose options depend on another', () => {
  const fields = [
    { name: 'country' },
    { name: 'city', extraType: 'Quote', dependsOn: ['country'] },
    { name: 'street', extraType: 'Quote', dependsOn: ['city'] },
  ].map((one) => clientField.parse(one));
  const rows = [
    { id: '1', row: { country: 'de', city: 'b', cityUi: 'Berlin', street: 's', streetUi: 'S' } },
    { id: '2', row: { country: 'de', city: 'b', cityUi: 'Berlin', street: null, streetUi: '' } },
  ];

  it('are emptied with what hangs on them, in their own row only', () => {
    const cells = [{ id: '1', name: 'country', value: 'fr' }];
    expect(withOutdatedCells(rows, fields, cells)).toEqual([
      ...cells,
      { id: '1', name: 'city', value: null, display: '' },
      { id: '1', name: 'street', value: null, display: '' },
    ]);
  });

  it('keep what the same paste says of them', () => {
    const cells = [
      { id: '2', name: 'country', value: 'fr' },
      { id: '2', name: 'city', value: 'b', display: 'Berlin' },
    ];
    expect(withOutdatedCells(rows, fields, cells)).toEqual(cells);
  });

  it('are a change of the row that is saved and taken back with it', async () => {
    const dependent = clientDataDefinition.parse({ code: 'P', key: ['id'], fields });
    const { actor } = await startEditGrid(dependent, {
      list: [{ id: 'P', country: 'de', city: 'b', cityUi: 'Berlin', street: null }],
      statistics: [],
      selectedIds: [],
      allCount: 1,
    });
    const [{ id } = { id: '' }] = rowsInSight(actor.getSnapshot().context);
    actor.send(edit(id, 'country', 'fr'));
    expect(rowsInSight(actor.getSnapshot().context)[0]?.row).toMatchObject({
      ...{ country: 'fr', city: null, cityUi: '' },
    });
    expect(sentBy({ actor })).toEqual([
      {
        key: { id: 'P' },
        values: { country: 'fr', city: null },
        original: { country: 'de', city: 'b', street: null },
      },
    ]);
    actor.send({ type: 'rows.reset', ids: [id] });
    expect(rowsInSight(actor.getSnapshot().context)[0]?.row).toMatchObject({ city: 'b' });
  });

  it('[7.10e] say in a save how their user sees them, where it changes only what they hang on', async () => {
    const dependent = clientDataDefinition.parse({ code: 'P', key: ['id'], fields });
    const { actor } = await startEditGrid(dependent, {
      list: [{ id: 'P', country: 'de', city: null, cityUi: '', street: null }],
      statistics: [],
      selectedIds: [],
      allCount: 1,
    });
    actor.send(edit('P', 'country', 'fr'));
    expect(sentBy({ actor })).toEqual([
      { key: { id: 'P' }, values: { country: 'fr' }, original: { country: 'de', city: null } },
    ]);
  });
});
