import { describe, expect, it } from 'vitest';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { createFormatter } from '#src/i18n/format.ts';
import { dataColumns } from '#src/panels/grid/columns/data-columns.ts';

const context = { t: (key: string) => key, format: createFormatter('en', 'CNY') };

const text = { name: 'code', width: 150 };
const time = { name: 'at', type: 'DateTime', width: 160 };

interface Phone {
  room: number | null;
  key?: string[];
  isRtl?: boolean;
  /** What the user chose. */
  widths?: Record<string, number>;
}

/** Columns on a phone with so much room. */
function columnsOf(fields: object[], { room, key = ['no'], isRtl = false, widths = {} }: Phone) {
  const definition = clientDataDefinition.parse({ code: 'PROMO', key, fields });
  const names = definition.fields.map(({ name }) => name);
  const nothing = () => {};
  return dataColumns(
    {
      ...{ definition, room, sort: [], isSorted: true },
      columns: {
        layout: { order: [], widths, hidden: [] },
        visible: names,
        version: 0,
        columns: names.map((name) => ({ name, title: name, visible: true })),
        ...{ adopt: nothing, setVisible: nothing, move: nothing, reset: nothing, arrange: nothing },
      },
    },
    { whole: new Map(), turned: new Map(), scale: 1, isNarrow: true, isRtl },
    context,
  );
}

/** Pixels of the column that stays in sight on a phone with so much room; null where none does. */
function inSight(
  room: number | null,
  fields: { name: string; width?: number }[],
  key = ['no'],
): number | null {
  const columns = columnsOf(fields, { room, key });
  const pinned = columns.filter((column) => column.pinned === 'left');
  expect(pinned.map(({ colId }) => colId)).toEqual(pinned.length === 0 ? [] : [fields[0]?.name]);
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

describe('a time that begins at the far end of its cell', () => {
  const id = { name: 'id', width: 200 };
  const widthsWith = (phone: Partial<Phone>, fields: object[] = [id, time]) =>
    columnsOf(fields, { room: 250, key: ['id'], isRtl: true, ...phone }).map(({ width }) => width);

  it('[3.4j][3.18f] leaves the room that would show no more than its end to the column before it', () => {
    expect(widthsWith({})).toEqual([250, 160]);
    expect(widthsWith({}, [id, time, { ...time, name: 'until' }])).toEqual([250, 160, 160]);
  });

  it('[3.4j][3.18f] does so beside a column that stays in sight', () => {
    const three = [{ ...id, width: 100 }, { ...text, width: 60 }, time];
    expect(widthsWith({ room: 260 }, three)).toEqual([100, 160, 160]);
    // No more than the edge of its cell is out of sight.
    expect(widthsWith({ room: 305 }, three)).toEqual([100, 60, 160]);
  });

  it.each<[string, number[], Partial<Phone>, object[]?]>([
    ['from left to right', [200, 160], { isRtl: false }],
    ['beside a column whose width was chosen', [200, 160], { widths: { id: 200 } }],
    ['without a time', [184, 160], {}, [id, { ...text, width: 160 }]],
  ])('[3.4j][3.18f] leaves columns as they are %s', (_, widths, phone, fields) => {
    expect(widthsWith(phone, fields)).toEqual(widths);
  });
});
