import { describe, expect, it } from 'vitest';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { createFormatter } from '#src/i18n/format.ts';
import { dataColumns } from '#src/panels/grid/columns/data-columns.ts';

const context = { t: (key: string) => key, format: createFormatter('en', 'CNY') };

const text = { name: 'code', width: 150 };
const time = { name: 'at', type: 'DateTime', width: 160 };

/** Pixels of the column that stays in sight on a phone with so much room; null where none does. */
function inSight(room: number | null, fields: object[], key = ['no']): number | null {
  const definition = clientDataDefinition.parse({ code: 'PROMO', key, fields });
  const names = definition.fields.map(({ name }) => name);
  const nothing = () => {};
  const columns = dataColumns(
    {
      ...{ definition, room, sort: [], isSorted: true },
      columns: {
        layout: { order: [], widths: {}, hidden: [] },
        visible: names,
        version: 0,
        columns: names.map((name) => ({ name, title: name, visible: true })),
        ...{ adopt: nothing, setVisible: nothing, move: nothing, reset: nothing, arrange: nothing },
      },
    },
    { whole: new Map(), turned: new Map(), scale: 1, isNarrow: true, isRtl: false },
    context,
  );
  const pinned = columns.filter((column) => column.pinned === 'left');
  expect(pinned.map(({ colId }) => colId)).toEqual(pinned.length === 0 ? [] : [names[0]]);
  return pinned[0]?.width ?? null;
}

describe('the first column of a phone’s grid', () => {
  it.each([
    ['before its room is known', null, 152],
    ['with room for it and for a time', 290, 152],
    ['narrower, so that a time is read whole beside it', 272, 140],
    ['as narrow as it may be, where a time lacks a few pixels', 220, 96],
    ['no more where a time would be read in halves', 200, null],
  ])('[3.4j] stays in sight %s', (_, room, width) => {
    expect(inSight(room, [text, { name: 'note' }, time])).toBe(width);
  });

  it.each([
    ['for want of no more than a few pixels', 250, 120],
    ['only where times have room beside it', 240, null],
  ])('[3.4j] is not cut where it is a key, and stays in sight %s', (_, room, width) => {
    expect(inSight(room, [{ name: 'id', width: 120 }, time], ['id'])).toBe(width);
  });

  it('[3.4j] has no time beside it that needs as much where there is none', () => {
    expect(inSight(220, [text, { name: 'note' }])).toBe(152);
    expect(inSight(220, [text])).toBeNull();
  });
});
