import { describe, expect, it } from 'vitest';
import { cellValueOf, parseCells } from '#machines/panel/paste.ts';
import { clientField } from '#schemas/definitions/field.ts';

it.each([
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a', [['a']]],
  ['a\t\tc', [['a', '', 'c']]],
  ['"two\nlines"\t"a ""quote"""\n', [['two\nlines', 'a "quote"']]],
  ['5" pipe\tx', [['5" pipe', 'x']]],
  [
    '"quoted" word\tx\n"never closed\ty\nz\t"" ',
    [
      ['"quoted" word', 'x'],
      ['"never closed', 'y'],
      ['z', '"" '],
    ],
  ],
  // As Excel and LibreOffice copy a cell whose text is in quotes, and as grids copy it.
  [
    '"quoted"\t""\n"say ""hi"""\t"""quoted"""',
    [
      ['"quoted"', ''],
      ['say "hi"', '"quoted"'],
    ],
  ],
  ['', []],
  // Below a table an empty line has no tabs, so no cells; in one column it is an empty cell.
  ['a\tb\r\n\r\n\r\n', [['a', 'b']]],
  [
    'a\tb\n\t\n',
    [
      ['a', 'b'],
      ['', ''],
    ],
  ],
  ['a\r\n\r\n', [['a'], ['']]],
])('reads the cells of %j', (text, cells) => {
  expect(parseCells(text)).toEqual(cells);
});

describe('a pasted text', () => {
  const field = (more: object) => clientField.parse({ name: 'a', ...more });
  const options = [{ Key: 'vip', Name: 'VIP customer' }];
  const several = [
    { Key: 'r', Name: 'Red' },
    { Key: 'b', Name: 'Blue, light' },
    { Key: 'rw', Name: '红、白' },
  ];
  it.each([
    [{}, ' x ', 'x'],
    [{}, '  ', null],
    [{ type: 'Number' }, '1,234.5', 1234.5],
    [{ type: 'Number' }, '١٬٢٣٤٫٥', 1234.5],
    [{ type: 'Number' }, '9007199254740995', '9007199254740995'],
    [{ type: 'Number' }, '1,5', undefined],
    [{ type: 'Number' }, '1.234,5', undefined],
    [{ type: 'Number' }, '¥1,179.00', 1179],
    [{ type: 'Number' }, '(12.5)', -12.5],
    [{ type: 'Number' }, '−1 234', -1234],
    [{ type: 'Number' }, '1.5E+12', 1.5e12],
    [{ type: 'Number' }, '1E999', undefined],
    [{ type: 'Number' }, 'many', undefined],
    [{ type: 'Number' }, '50%', undefined],
    [{ type: 'Number', format: 'percent' }, '12.5%', 0.125],
    [{ type: 'Number', format: 'percent' }, '٥٠٪', 0.5],
    [{ type: 'Number', format: 'percent' }, '7,5%', undefined],
    [{ type: 'Number', format: 'percent' }, '0.5', 0.5],
    [{ type: 'Boolean' }, '是', true],
    [{ type: 'Boolean' }, 'No', false],
    [{ type: 'Boolean' }, 'perhaps', undefined],
    [{ type: 'DateTime' }, '2026-01-02T03:04', '2026-01-02 03:04:00'],
    [{ type: 'DateTime' }, '2026/1/5 8:30', '2026-01-05 08:30:00'],
    [{ type: 'DateTime' }, '2026年1月5日 下午3:05', '2026-01-05 15:05:00'],
    [{ type: 'DateTime', format: 'date' }, '2026/1/5 0:00', '2026-01-05'],
    [{ type: 'DateTime', format: 'date' }, '25.12.2026', '2026-12-25'],
    [{ type: 'DateTime', format: 'date' }, '٢٥ يناير ٢٠٢٦', '2026-01-25'],
    [{ type: 'DateTime', format: 'date' }, '5/6/2026', undefined],
    [{ type: 'Boolean' }, '✓', true],
    [{ type: 'Boolean' }, '错', false],
    [{ type: 'DateTime' }, '２０２６-０１-０２', '2026-01-02'],
    [{ type: 'DateTime' }, '1/2/26', undefined],
    [{ type: 'DateTime' }, '2028-02-29 23:59', '2028-02-29 23:59:00'],
    [{ type: 'Number' }, '10²', undefined],
    [{ type: 'Number' }, '１０', 10],
    [{ type: 'DateTime' }, '2026-02-30', undefined],
    [{ type: 'DateTime' }, '2026-13-01', undefined],
    [{ type: 'DateTime' }, '2026-01-01 24:10', undefined],
    [{ isTimeOfDay: true }, '8:30', '08:30'],
    [{ isTimeOfDay: true }, ' 下午3点05分 ', '15:05'],
    [{ isTimeOfDay: true }, '08:30:15.25', '08:30:15.25'],
    [{ isTimeOfDay: true }, '24:00', '24:00'],
    [{ isTimeOfDay: true }, '25:99', undefined],
    [{ isTimeOfDay: true }, 'noon', undefined],
    [{ options }, 'vip customer', 'vip'],
    [{ options }, 'gold', undefined],
    [{ extraType: 'Image' }, 'y4/a.webp', undefined],
    [{ extraType: 'Quote' }, 'Desks', undefined],
    [{ options: several, multipleSelect: true }, 'Red; blue, light', ['r', 'b']],
    [{ options: several, multipleSelect: true }, 'Blue, light', ['b']],
    [{ options: several, multipleSelect: true }, 'r,Red', ['r']],
    [{ options: several, multipleSelect: true }, '红、白, Red', ['rw', 'r']],
    [{ options: several, multipleSelect: true }, 'Blue, light、Red', ['b', 'r']],
    [{ options: several, multipleSelect: true }, '红、白；Red，r', ['rw', 'r']],
    [{ options: several, multipleSelect: true }, 'Red,Green', undefined],
    [{ options: several, multipleSelect: true }, '', null],
  ])('in %j: %j means %j', (more, text, value) => {
    expect(cellValueOf(field(more), text)).toEqual(value);
  });
});
