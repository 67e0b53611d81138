import { expect, test } from 'vitest';
import { checkWithStepsOf } from '../_check.ts';

const lookup = (code: string, keys: readonly string[]) => ({
  code,
  options: keys.map((Key) => ({ Key, Name: Key })),
});

const JOB = {
  code: 'JOB',
  source: { table: 'job' },
  fields: [
    { name: 'id' },
    {
      ...{ name: 'state', extraType: 'BrieflyCode', lookup: 'JOB_STATE' },
      classes: { working: 'badge-soft-info' },
    },
  ],
  filters: ['state'],
  actions: { start: { sql: 'start.sql', refusal: 'No' } },
  access: { read: ['desk'], write: ['desk'] },
};
const BASE = {
  '_tables/001-workshop.sql': `CREATE TYPE job_state AS ENUM ('open', 'waiting', 'working', 'done', 'invoiced');
CREATE TABLE job (corp text NOT NULL, id int NOT NULL, state job_state NOT NULL DEFAULT 'open', PRIMARY KEY (corp, id));`,
  'shop/corp.json': {
    ...{ code: 'shop', name: 'Shop', sortName: 'Shop', departments: ['desk'] },
    settings: { language: 'en', languages: ['en'] },
  },
  'shop/lookups/JOB_STATE.json': lookup('JOB_STATE', [
    ...['open', 'waiting', 'working', 'done', 'invoiced'],
  ]),
  'shop/lookups/INVOICE_STATE.json': lookup('INVOICE_STATE', ['open', 'part', 'paid', 'void']),
  'shop/data/JOB.json': JOB,
  'shop/data/start.sql':
    "UPDATE job SET state = 'working' WHERE id = :id AND state IN ('open', 'waiting')",
  'shop/forms/JOBS.json': {
    ...{ code: 'JOBS', access: ['desk'] },
    rows: [
      {
        columns: [
          {
            panel: {
              ...{ type: 'AdvanceGrid', code: 'jobs', dataCode: 'JOB' },
              option: { defaultFilters: { state: 'open,working' } },
              buttons: [
                {
                  ...{ type: 'row', text: 'Start', command: 'SqlByDataDefinition' },
                  ...{ condition: "state in ['open', 'waiting']", params: { action: 'start' } },
                },
              ],
            },
          },
        ],
      },
    ],
  },
  'shop/menus/default.json': [{ name: 'Jobs', to: '/content/JOBS/main' }],
};
const check = checkWithStepsOf(BASE);

const withLookup = (code: string) => ({
  ...BASE,
  'shop/data/JOB.json': JSON.stringify(JOB).replace('"JOB_STATE"', `"${code}"`),
});

test('the lookup of another field that has one of its words by chance is told once, there', async () => {
  expect(await check(BASE)).toEqual([]);
  expect(await check(withLookup('INVOICE_STATE'))).toEqual([
    expect.stringMatching(
      /data\/JOB\.json.* {2}INVOICE_STATE has only open of the values of state: open, waiting, working, done, invoiced$/,
    ),
  ]);
  // One that offers most of them is the field's own: what the column never holds is told there.
  const own = lookup('JOB_STATE', [
    'open',
    'waiting',
    'working',
    'done',
    'invoiced',
    'lost',
    'hot',
  ]);
  expect(await check({ ...BASE, 'shop/lookups/JOB_STATE.json': own })).toEqual([
    expect.stringMatching(/no value of state "lost"/),
  ]);
});
