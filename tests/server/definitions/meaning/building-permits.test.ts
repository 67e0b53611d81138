import { expect, test } from 'vitest';
import type { DefinitionSource } from '#server/data-definitions/catalogue/environment.ts';
import { readOffers } from '#server/data-definitions/catalogue/offers.ts';
import { BUS_COMPANY } from './_bus-company.ts';
import { at, type Change, type Mistake, testPlanted } from './_planted.ts';

const PARCEL = 'data/PARCEL.json';
const REGISTER = 'data/REGISTER.json';
const SHIFTS = 'forms/SHIFTS.json';
const FLEET = 'forms/FLEET.json';
const OPEN = '"params": { "url": "/content/SHIFT/main?id={id}" }';
const EDIT_GRID = '{ "type": "EditGrid", "code": "fleet", "dataCode": "VEHICLE" }';
const QUOTE = '"quote": { "dataCode": "DRIVER", "key": "id", "name": "name" } }], "filters": [] ';

const CLEAN: Readonly<Record<string, string>> = {
  ...BUS_COMPANY,
  '_tables/002-parcel.sql': `CREATE TABLE parcel (
  corp text NOT NULL,
  lot text NOT NULL,
  coverage numeric(5,2) NOT NULL DEFAULT 40 CHECK (coverage BETWEEN 0 AND 100),
  share numeric(4,3) NOT NULL DEFAULT 0.4 CHECK (share BETWEEN 0 AND 1),
  growth numeric(6,3),
  PRIMARY KEY (corp, lot)
);`,
  [PARCEL]: `{
  "code": "PARCEL", "source": { "table": "parcel" },
  "fields": [{ "name": "lot" }, { "name": "coverage" }, { "name": "share" }, { "name": "growth" }]
}`,
  'data/DRIVER.json': `{
  "code": "DRIVER", "source": { "table": "bus_driver" }, "fields": [{ "name": "id" }, { "name": "name" }]
}`,
  [REGISTER]: `{
  "code": "REGISTER", "source": { "table": "shift" },
  "fields": [{ "name": "id" }, { "name": "driver", "column": "driver_id", "extraType": "Quote", ${QUOTE}
}`,
};

const quoted = (filters: string, access: string) =>
  QUOTE.replace('"dataCode": "', '"dataCode": ⟦"').replace(
    '[] ',
    `${filters}, "access": ${access}`,
  );

/** What is moved or copied while an application grows. */
const MISTAKES: readonly Mistake[] = [
  ...at(FLEET, EDIT_GRID, [
    [
      'buttons one level too deep',
      EDIT_GRID.replace(
        ' }',
        ', "option": { ⟦"buttons": [{ "text": "Go", "command": "Refresh" }] } }',
      ),
      /unknown key "buttons"/,
      'buttons beside option',
    ],
    [
      'what is needed one level too deep',
      '{ "type": "EditGrid", "code": "fleet", "option": { ⟦"dataCode": "VEHICLE" } }',
      /unknown key "dataCode"/,
      'dataCode beside option',
    ],
  ]),
  [
    'a condition among the params',
    SHIFTS,
    OPEN,
    OPEN.replace(' }', `, ⟦"condition": "state == 'done'" }`),
    /unknown key "condition"/,
    'condition beside params',
  ],
  [
    'a panel without its column',
    FLEET,
    `"rows": [{ "columns": [{ "panel": ${EDIT_GRID} }] }, {`,
    `"rows": [{ ⟦"panel": ${EDIT_GRID} }, {`,
    /unknown key "panel"/,
    'columns[].panel',
  ],
  [
    'a percentage that is kept as 0 to 100',
    PARCEL,
    '{ "name": "coverage" }',
    '{ "name": "coverage", "format": ⟦"percent" }',
    /coverage goes up to 100 by its CHECK, so 25 is shown as 2,500%/,
  ],
  [
    'a filter of visitors by rows that are closed to them',
    REGISTER,
    QUOTE,
    quoted('["driver"]', '{ "read": "public" }'),
    /visitors may read here, but not DRIVER, so the filter "driver" has nothing to choose/,
  ],
];

const SOUND: readonly Change[] = [
  [
    'a percentage that is kept as 0 to 1',
    PARCEL,
    '{ "name": "share" }',
    '{ "name": "share", "format": "percent" }',
  ],
  [
    'a percentage without a bound',
    PARCEL,
    '{ "name": "growth" }',
    '{ "name": "growth", "format": "percent" }',
  ],
  ...at(REGISTER, QUOTE, [
    ['a Quote that visitors see and do not choose from', quoted('["id"]', '{ "read": "public" }')],
    ['a filter of staff', quoted('["driver"]', '{ "read": ["office"] }')],
  ]),
];

testPlanted('what is moved and copied in an office of building permits', {
  clean: CLEAN,
  mistakes: MISTAKES,
  sound: SOUND,
});

test('an option that two definitions offer is listed once', async () => {
  const [fields, source] = [[{ name: 'zone', lookup: 'ZONE' }], { table: 'parcel' }];
  const definitions = {
    codes: () => ['LAND', 'PLOT'],
    read: async (kind: string) =>
      kind === 'lookup' ? { options: [{ Key: 'green', Name: 'Green' }] } : { source, fields },
  };
  const offers = await readOffers(definitions as unknown as DefinitionSource);
  expect(offers.get('parcel.zone')?.keys).toEqual(['green']);
});
