import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closedAfterTests } from '../_server.ts';
import { type Searched, searchOneByOne } from './_naive-search.ts';
import { createTestShop } from './_shop.ts';

/** So many that bits of one term stand in more than one run of 2048. */
const MANY = 2300;
const FEW = 400;
/** Milliseconds that a busy machine may take. */
const SLOW = 240_000;
const WORDS =
  'walnut oak desk desks desktop lamp lampshade keyboard keypad kettle kettlebell cotton cotton_wrap café mug box nordic 100% 120cm M8x40 فانوس نحاسي'.split(
    ' ',
  );
const CHINESE = [
  '书桌',
  '书柜',
  '办公桌',
  '办公椅',
  '保温杯',
  '实木',
  '胡桃木色',
  '不锈钢',
  '台灯',
];
const CATEGORIES = ['办公家具', 'Lamps & Light', 'Café', '水具'];

const pick = <T>(from: readonly T[]) => fc.constantFrom(...from);
const joined = (parts: fc.Arbitrary<string>, maxLength: number) =>
  fc
    .array(fc.tuple(parts, pick([' ', ' ', '', '-', '，'])), { minLength: 1, maxLength })
    .map((all) => all.flat().join('').trim());
const name = joined(fc.oneof(pick(WORDS), pick(CHINESE)), 5);
const tags = fc.array(fc.oneof(pick(WORDS), pick(CHINESE)), { maxLength: 2 });
const product = fc.record({ name, category: pick(CATEGORIES), tags, price: fc.nat(500) });

/** As somebody types it: cut short, with letters that are swapped, lost or doubled. */
const slipped = fc.tuple(pick(WORDS), fc.nat(20), fc.nat(3)).map(([word, at, how]) => {
  const letters = [...word];
  const place = at % letters.length;
  if (how === 0) return letters.slice(0, place + 1).join('');
  if (how === 1) letters.splice(place, 2, letters[place + 1] ?? '', letters[place] ?? '');
  if (how === 2) letters.splice(place, 1);
  if (how === 3) letters.splice(place, 0, letters[place] ?? '');
  return letters.join('');
});
const character = fc.tuple(pick(CHINESE), fc.nat(5)).map(([word, at]) => word.slice(at % 2, at));
const noise = fc.string({ unit: pick([...'%_\\\'"*;-&+#().  ab1书桌é']), maxLength: 12 });
const part = fc.oneof(
  { weight: 4, arbitrary: slipped },
  { weight: 3, arbitrary: pick(WORDS) },
  { weight: 3, arbitrary: pick(CHINESE) },
  { weight: 2, arbitrary: character },
  { weight: 1, arbitrary: noise },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
);
const keyword = joined(part, 3).filter((text) => text.trim() !== '' && text.length <= 200);

let seed = 20;
const shop = await closedAfterTests(createTestShop());

type Made = Searched & { readonly price: number };

function make(letter: string, count: number): Made[] {
  seed += 1;
  return fc
    .sample(product, { numRuns: count, seed })
    .map((each, index) => ({ ...each, id: `${letter}${index}` }));
}

async function write(products: readonly Made[], corp = 'y4') {
  await shop.rows(
    `INSERT INTO product_category (corp, id, name) SELECT $1, c, c FROM unnest($2::text[]) c
     ON CONFLICT DO NOTHING`,
    [corp, CATEGORIES],
  );
  await shop.rows(
    `INSERT INTO product (corp, id, name, category_id, tags, price)
     SELECT $1, p->>'id', p->>'name', p->>'category',
       array(SELECT jsonb_array_elements_text(p->'tags')), (p->>'price')::bigint
     FROM jsonb_array_elements($2::jsonb) p
     ON CONFLICT (corp, id) DO UPDATE SET name = excluded.name, tags = excluded.tags,
       category_id = excluded.category_id, price = excluded.price`,
    [corp, JSON.stringify(products)],
  );
}

async function ask(wanted: object): Promise<{ ids: string[]; total: number }> {
  const answer = await shop.run('TASK_ECommerce_Load_Product_List', wanted);
  if (answer.id !== 0) throw new Error(answer.message ?? '');
  return {
    ids: answer.data.rows.map((row: { id: string }) => row.id),
    total: answer.data.allCount,
  };
}

/** Every keyword finds what looking at each product finds, all of it, the best first. */
async function expectSame(products: readonly Made[], count: number) {
  const prices = new Map(products.map(({ id, price }) => [id, price]));
  seed += 1;
  for (const text of fc.sample(keyword, { numRuns: count, seed })) {
    const ways = searchOneByOne(text, products);
    const all = await ask({ keyword: text, count: -1 });
    const asked = JSON.stringify(text);
    const found = ways.map((scores) => [...scores.keys()].sort());
    expect([asked, found]).toEqual([asked, expect.arrayContaining([all.ids.toSorted()])]);
    expect([asked, all.total]).toEqual([asked, all.ids.length]);
    const falls = ways.some((scores) => isFalling(all.ids.map((id) => scores.get(id) ?? -1)));
    expect([asked, falls]).toEqual([asked, true]);
    const start = Math.floor(all.total / 3);
    const slice = { keyword: text, start, count: 7 };
    const [page, dear] = await Promise.all([
      ask(slice),
      ask({ ...slice, sortBy: 'price', order: 'desc' }),
    ]);
    expect([asked, page]).toEqual([
      asked,
      { ids: all.ids.slice(start, start + 7), total: all.total },
    ]);
    const expected = all.ids.map((id) => prices.get(id) ?? -1).sort((a, b) => b - a);
    expect([asked, dear.ids.map((id) => prices.get(id))]).toEqual([
      asked,
      expected.slice(start, start + 7),
    ]);
  }
}

function isFalling(scores: readonly number[]): boolean {
  return scores.every((score, index) => index === 0 || score <= (scores[index - 1] ?? 0));
}

test('[7.25] finds what looking at each product finds, whatever is typed, and after every kind of change', {
  timeout: SLOW,
}, async () => {
  await shop.rows(`DELETE FROM product WHERE corp = 'y4'`);
  const products = new Map(make('P', FEW).map((each) => [each.id, each]));
  await write([...products.values()]);
  await write(make('P', 50), 'beta');
  await expectSame([...products.values()], 60);

  // Other words at the same places.
  const changed = make('P', 60);
  await write(changed);
  for (const each of changed) products.set(each.id, each);
  // Gone, hidden and under another id; what comes next takes the places that are free.
  await shop.rows(`DELETE FROM product WHERE corp = 'y4' AND id ~ '^P1[0-4][0-9]$'`);
  await shop.rows(`UPDATE product SET listed = false WHERE corp = 'y4' AND id ~ '^P2[0-4][0-9]$'`);
  await shop.rows(`UPDATE product SET listed = true WHERE corp = 'y4' AND id ~ '^P20[0-9]$'`);
  await shop.rows(`UPDATE product SET id = 'N' || id WHERE corp = 'y4' AND id ~ '^P3[0-4][0-9]$'`);
  for (const [id, each] of [...products]) {
    if (/^P1[0-4]\d$|^P2[1-4]\d$/.test(id)) products.delete(id);
    if (!/^P3[0-4]\d$/.test(id)) continue;
    products.delete(id);
    products.set(`N${id}`, { ...each, id: `N${id}` });
  }
  const added = make('Q', 30);
  await write(added);
  for (const each of added) products.set(each.id, each);
  await expectSame([...products.values()], 60);
  const [slots] = await shop.rows(`SELECT max(slot) FROM product_slot WHERE corp = 'y4'`);
  expect(slots.max).toBe(FEW - 1);
});

test('whoever writes at the same time: no product keeps the old name of its category, and none waits forever', async () => {
  await shop.addProduct({ id: 'S1', name: 'Bureau', category: 'Salon' });
  const [one, two] = await Promise.all([shop.server.pool.connect(), shop.server.pool.connect()]);
  try {
    await one.query('BEGIN');
    await one.query(`UPDATE product SET price = 77, name = 'Secretaire' WHERE id = 'S1'`);
    await two.query('BEGIN');
    await two.query(`UPDATE product_category SET name = 'Parlour' WHERE id = 'Salon'`);
    await shop.rows(`INSERT INTO product (corp, id, name, category_id, price)
      VALUES ('y4', 'S2', 'Bench', 'Salon', 1)`);
    await two.query('COMMIT');
    await one.query('COMMIT');
  } finally {
    one.release();
    two.release();
  }
  const find = async (keyword: string) => (await ask({ keyword })).ids.toSorted();
  expect([await find('parlour'), await find('salon'), await find('secretaire')]).toEqual([
    ['S1', 'S2'],
    [],
    ['S1'],
  ]);
  const [{ price }] = await shop.rows(`SELECT price FROM product_slot WHERE product_id = 'S1'`);
  expect(price).toBe('77');
});

test('finds the same among so many that their bits stand in several rows', {
  timeout: SLOW,
}, async () => {
  await shop.rows(`DELETE FROM product WHERE corp = 'y4'`);
  const products = make('R', MANY);
  await write(products);
  await expectSame(products, 15);
  await shop.rows(`DELETE FROM product WHERE corp = 'y4'`);
  const [left] = await shop.rows(`SELECT count(*) FROM product_posting WHERE corp = 'y4'`);
  expect(left.count).toBe('0');
});
