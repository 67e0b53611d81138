import { expect, test, vi } from 'vitest';
import { ResultId } from '#schemas/wire/result-id.ts';
import { closedAfterTests } from '../_server.ts';
import { createTestShop } from '../shop/_shop.ts';

const shop = await closedAfterTests(createTestShop());

/** Answers a request that waits for a row which is deleted meanwhile. @param row with its table */
async function whileDeleted<Value>(row: string, ask: () => Promise<Value>): Promise<Value> {
  const office = await shop.server.pool.connect();
  try {
    await office.query(`BEGIN; DELETE FROM ${row}`);
    const answer = ask();
    await vi.waitFor(async () => {
      const waiting = await shop.rows(`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      expect(waiting).toHaveLength(1);
    }, 10_000);
    await office.query('COMMIT');
    return await answer;
  } finally {
    await office.query('ROLLBACK');
    office.release();
  }
}

test('who is deleted while he saves is asked to sign in, as at the next request', async () => {
  const shopper = await shop.addShopper();
  const address = { name: 'Lin', phone: '13800000000', street: 'Nanjing Road 1' };
  const answer = await whileDeleted(`app_user WHERE id = '${shopper.id}'`, () =>
    shop.run('TASK_ECommerce_Save_Address', address, shopper),
  );
  expect(answer).toMatchObject({ status: 200, id: ResultId.loginRequired });
  expect(await shop.rows('SELECT FROM shop_address WHERE street = $1', [address.street])).toEqual(
    [],
  );
});

test('a product that is deleted while somebody likes it is no longer offered', async () => {
  const shopper = await shop.addShopper();
  await shop.addProduct({ id: 'going', price: 100 });
  const answer = await whileDeleted(`product WHERE id = 'going'`, () =>
    shop.run('TASK_ECommerce_Toggle_Favorite', { id: 'going', isFavorite: true }, shopper),
  );
  expect(answer).toMatchObject({ status: 200, id: ResultId.notFound, code: 'NO_PRODUCT' });
});
