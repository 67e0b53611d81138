import { PassThrough } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import {
  AnswerTooLarge,
  limitAnswers,
  MAX_ANSWER_BYTES,
  MAX_ANSWER_ROWS,
} from '#server/database/connection/answer-limit.ts';
import { createPool } from '#server/database/connection/pool.ts';
import { ownDatabase } from '#tests/_harness/database.ts';

const database = await ownDatabase();
const pool = createPool({ ...database.connection, max: 2 }, () => {});
afterAll(() => pool.end());

describe('a statement that answers with too much ends its connection, and nothing else', () => {
  test.each([
    ['rows without end', 'SELECT generate_series(1, 1000000000)'],
    ['one large value', "SELECT repeat('x', 70000000)"],
    ['many large values', "SELECT repeat('x', 10000000) FROM generate_series(1, 20)"],
  ])('%s', async (_, text) => {
    await expect(pool.query(text)).rejects.toThrow(AnswerTooLarge);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  test('what stays within the limits comes, however often', async () => {
    const text = `SELECT repeat('x', ${MAX_ANSWER_BYTES / 4})`;
    for (let run = 0; run < 5; run += 1) {
      expect((await pool.query(text)).rows).toHaveLength(1);
    }
    const rows = await pool.query(`SELECT 1 FROM generate_series(1, ${MAX_ANSWER_ROWS})`);
    expect(rows.rows).toHaveLength(MAX_ANSWER_ROWS);
  });
});

describe('messages are counted wherever the network cuts them', () => {
  const message = (kind: string, length: number) => {
    const head = Buffer.alloc(5);
    head.write(kind);
    head.writeUInt32BE(length + 4, 1);
    return Buffer.concat([head, Buffer.alloc(length, 'Z')]);
  };

  async function send(chunks: readonly Buffer[]): Promise<unknown> {
    const stream = new PassThrough();
    const failed = new Promise((resolve) => stream.once('error', resolve));
    const passed = new Promise((resolve) => stream.once('end', () => resolve('passed')));
    limitAnswers(stream);
    stream.resume();
    for (const chunk of chunks) stream.write(chunk);
    stream.end();
    return Promise.race([failed, passed]);
  }

  test.each([1, 2, 3, 4, 5, 6, 7, 64])('in pieces of %i bytes', async (size) => {
    const rows = Buffer.concat(
      ['D', 'D', 'C', 'Z', 'D'].map((kind, index) => message(kind, index * 3)),
    );
    const pieces: Buffer[] = [];
    for (let at = 0; at < rows.length; at += size) pieces.push(rows.subarray(at, at + size));
    expect(await send(pieces)).toBe('passed');
    // The announcement of a length is enough: its bytes need not have come.
    const announced = message('D', 0);
    announced.writeUInt32BE(MAX_ANSWER_BYTES + 5, 1);
    expect(await send([...pieces, announced])).toBeInstanceOf(AnswerTooLarge);
  });

  test('an answer that is complete does not count for the next one', async () => {
    const half = MAX_ANSWER_BYTES / 2 + 1;
    const answer = [message('D', half), message('Z', 1)];
    expect(await send([...answer, ...answer, ...answer])).toBe('passed');
    expect(await send([message('D', half), message('D', half), message('Z', 1)])).toBeInstanceOf(
      AnswerTooLarge,
    );
  });
});
