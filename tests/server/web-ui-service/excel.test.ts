import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { API_BASE, Endpoint } from '#schemas/wire/endpoints.ts';
import { answerOf, closedAfterTests } from '../_server.ts';
import { downloadExcel, excelBody, sheetIn } from '../_sheets.ts';
import { createThingServer } from './_things.ts';

const server = await closedAfterTests(createThingServer());
const token = await server.tokenOf('ann');
await server.pool.query(`
  INSERT INTO thing (corp, id, name, kind, price, owner_id, made_on) VALUES
  ('y4', 'a', '=1+1', 'blue', 1250, 'o1', '2025-11-30'),
  ('y4', 'b', '+86 138', 'red', 99, 'o1', null),
  ('y4', 'c', '-2', null, 0, null, null),
  ('y4', 'd', '@SUM(A1)', null, 0, null, null),
  ('y4', 'e', E'\\t=1', null, 0, null, null),
  ('beta', 'z', 'Vase', 'red', 5, null, null)`);

function download(params: object, who = token) {
  const headers = { token: who, cookie: 'language=zh-CN' };
  return downloadExcel(server, { code: 'THING', ...params }, headers);
}

async function sheetOf(params: object) {
  return sheetIn(await download(params));
}

describe('DownloadExcelByDataDefinition', () => {
  test('[7.10h][7.6] sends a workbook under the name of the definition', async () => {
    const { headers, statusCode } = await download({});
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('spreadsheetml.sheet');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Things.xlsx"; filename*=UTF-8''Things.xlsx`,
    );
    const sheet = await sheetOf({});
    expect(sheet.getRow(1).values).toEqual([
      ...[
        undefined,
        'Id',
        'Name',
        'Kind',
        'Price',
        'Note',
        'Picture',
        'Made by',
        'Owner',
        'Made on',
      ],
    ]);
    expect(sheet.rowCount).toBe(6);
  });

  test('numbers, dates and names of options stand as people read them, in their language', async () => {
    const sheet = await sheetOf({ keys: ['a', 'b'] });
    const [first, second] = [sheet.getRow(2), sheet.getRow(3)];
    expect(first.getCell(4).value).toBe(12.5);
    expect(first.getCell(4).numFmt).toBe('#,##0.00');
    expect(first.getCell(9).value).toEqual(new Date('2025-11-30T00:00:00Z'));
    expect([first.getCell(8).value, second.getCell(3).value]).toEqual(['Zoe', '红']);
    expect(sheet.rowCount).toBe(3);
  });

  test('what looks like a formula is text', async () => {
    const sheet = await sheetOf({ fields: ['name'], sort: [{ name: 'id', order: 'asc' }] });
    const cells = [2, 3, 4, 5, 6].map((row) => sheet.getRow(row).getCell(1));
    expect(cells.map(({ value }) => value)).toEqual(['=1+1', '+86 138', '-2', '@SUM(A1)', '\t=1']);
    for (const cell of cells) {
      expect([cell.type, cell.formula, cell.numFmt]).toEqual([
        exceljs.ValueType.String,
        undefined,
        '@',
      ]);
    }
  });

  test('[7.10h] its rows can be filtered at their headings', async () => {
    expect((await sheetOf({ fields: ['name', 'id'] })).autoFilter).toBe('A1:B6');
    expect((await sheetOf({ fields: ['name'], keys: [] })).autoFilter).toBe('A1:A1');
  });

  test('takes the filters of its page and the columns that are asked for', async () => {
    const sheet = await sheetOf({ queries: { kind: 'red' }, fields: ['price', 'id'] });
    expect(sheet.getRow(2).values).toEqual([undefined, 0.99, 'b']);
    expect(sheet.rowCount).toBe(2);
  });

  test('a failure is an envelope', async () => {
    for (const params of [{ fields: ['corp'] }, { queries: { 'x"; --': 1 } }]) {
      expect(answerOf(await download(params)).id).toBe(60020);
    }
    const bob = await server.tokenOf('bob');
    expect(answerOf(await download({ code: 'OWNER' }, bob)).id).toBe(60011);
  });

  test('a reader who goes away stops the query', async () => {
    await server.pool.query(`INSERT INTO thing (corp, id, name)
      SELECT 'y4', 'n' || n, repeat(md5(n::text), 20) FROM generate_series(1, 60000) n`);
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const outgoing = request({
      port,
      host: '127.0.0.1',
      path: API_BASE + Endpoint.callServletForFile,
      method: 'POST',
      headers: { corp: 'y4', token, 'content-type': 'application/json' },
    });
    outgoing.on('error', () => {});
    outgoing.end(JSON.stringify(excelBody({ code: 'THING' })));
    const [response] = await once(outgoing, 'response');
    response.once('error', () => {});
    await once(response, 'readable');
    expect(await openTransactions()).toBe(1);
    outgoing.destroy();
    const deadline = Date.now() + 5000;
    while ((await openTransactions()) > 0 && Date.now() < deadline) await pause(50);
    expect(await openTransactions()).toBe(0);
    await server.pool.query(`DELETE FROM thing WHERE id LIKE 'n%'`);
  });
});

async function openTransactions(): Promise<number> {
  const { rows } = await server.pool.query(`SELECT count(*)::int AS open FROM pg_stat_activity
    WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
      AND backend_type = 'client backend'`);
  return rows[0].open;
}
