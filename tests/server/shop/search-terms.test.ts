import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createPool } from '#server/database/connection/pool.ts';
import { cutKeyword, piecesOf } from '#server/shop/catalogue/search-terms.ts';
import { ownDatabase } from '#tests/_harness/database.ts';

const database = await ownDatabase();
const pool = createPool(database.connection, () => {});
afterAll(() => pool.end());

async function databasePieces(texts: readonly string[]): Promise<string[][]> {
  const { rows } = await pool.query(
    `SELECT array(SELECT piece FROM shop_search_pieces(content) ORDER BY place) AS pieces
     FROM unnest($1::text[]) WITH ORDINALITY AS given (content, number) ORDER BY number`,
    [texts],
  );
  return rows.map((row) => row.pieces);
}

test.each([
  ['北欧风书桌 120cm Nordic Desk', ['北欧风书桌', '120cm', 'nordic', 'desk']],
  ['Café CRÈME', ['cafe', 'creme']],
  ['100% cotton_wrap', ['100', '%', 'cotton', '_', 'wrap']],
  ['ＡＢＣ（小）', ['abc', '小']],
  ['فَانُوسٌ نحاسي', ['فانوس', 'نحاسي']],
  ['T-shirt, 2×3!', ['t', 'shirt', '2×3']],
  ['  ', []],
])('%s is cut', async (text, pieces) => {
  expect(piecesOf(text)).toEqual(pieces);
  expect(await databasePieces([text])).toEqual([pieces]);
});

test('server and database cut every text in the same way', async () => {
  const letter = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...'abcXYZ019 -_%+#&.,()/\'"*\\[]^`{}~×·') },
    { weight: 3, arbitrary: fc.constantFrom(...'书桌椅灯㐀一鿿，。（）　％＿') },
    { weight: 2, arbitrary: fc.constantFrom(...'éÈñüßøÅçÆœ') },
    { weight: 2, arbitrary: fc.constantFrom(...'فانوسـًأإآةىك٣،؟') },
    { weight: 1, arbitrary: fc.constantFrom(...'ДомΩя日かカ한글') },
  );
  const texts = fc.sample(fc.string({ unit: letter, maxLength: 40 }), { numRuns: 2000, seed: 7 });
  const cut = await databasePieces(texts);
  for (const [index, text] of texts.entries()) {
    expect([text, piecesOf(text)]).toEqual([text, cut[index]]);
  }
});

test('a long keyword is bounded', () => {
  expect(cutKeyword('书'.repeat(200))).toHaveLength(16);
  expect(cutKeyword('a b '.repeat(50))).toHaveLength(16);
  expect(cutKeyword('x'.repeat(200))).toEqual([{ term: 'x'.repeat(64), isWhole: false }]);
});
