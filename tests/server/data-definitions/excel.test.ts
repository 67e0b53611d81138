import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { planExcel, writeExcel } from '#server/data-definitions/read/excel.ts';
import { createTenants, runContext } from './_tenant.ts';
import { THING_TABLE } from './_things.ts';

const tenants = createTenants(THING_TABLE);
const texts = { sheet: 'Things', rightToLeft: false, label: (label: string) => label };

async function write(out: PassThrough, signal: AbortSignal): Promise<void> {
  const definition = await tenants.definition({ code: 'THING', source: { table: 'thing' } });
  const plan = planExcel(definition, { queries: {}, keyword: '', sort: [] }, runContext);
  const rows = { first: [], next: async () => [] };
  await writeExcel(plan, rows, texts, runContext, async () => {}, out, signal);
}

test('[7.10h] a workbook is given up when its reader goes behind the last row', async () => {
  const out = new PassThrough({ highWaterMark: 1 });
  const reader = new AbortController();
  const writing = write(out, reader.signal);
  await once(out, 'readable');
  await turn();
  out.destroy();
  reader.abort(new Error('gone'));
  await expect(writing).rejects.toThrow('gone');
});

test('[7.10h] no workbook is ended for a reader who has gone before', async () => {
  const out = new PassThrough();
  out.destroy();
  await expect(write(out, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});
