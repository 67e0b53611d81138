/** One search, and what tells its hits by looking at each product. */
export interface TimedSearch {
  readonly kind: string;
  readonly keyword: string;
  readonly sortBy?: 'name' | 'price' | 'created' | 'rating' | 'favorite' | 'discount';
  readonly order?: 'asc' | 'desc';
  readonly start?: number;
  /**
   * Regular expressions that the text of every hit matches, all of them, and no other product's;
   * null where the search shows what comes nearest.
   */
  readonly has: readonly string[] | null;
}

const word = (letters: string) => `[^a-z0-9]${letters}`;

/** What shoppers type, by what the search has to do for it. */
export const SEARCHES: readonly TimedSearch[] = [
  { kind: 'all products', keyword: '', has: [] },
  { kind: 'all products', keyword: '', start: 5000, sortBy: 'price', has: [] },
  { kind: 'a word', keyword: 'lamp', has: [word('lamp')] },
  { kind: 'a word', keyword: 'walnut', has: [word('walnut')] },
  { kind: 'a word', keyword: 'cotton', has: [word('cotton')] },
  { kind: 'a word', keyword: '台灯', has: ['台灯'] },
  { kind: 'a word', keyword: '升级版', has: ['升级版'] },
  { kind: 'a number', keyword: 'P000123', has: [word('p000123')] },
  { kind: 'a beginning', keyword: 'keyb', has: [word('keyb')] },
  { kind: 'a beginning', keyword: 'wal', has: [word('wal')] },
  { kind: 'a beginning', keyword: 'w', has: [word('w')] },
  { kind: 'a beginning', keyword: 'P00', has: [word('p00')] },
  { kind: 'a character', keyword: '保', has: ['保'] },
  { kind: 'a character', keyword: '版', has: ['版'] },
  { kind: 'two words', keyword: 'walnut desk', has: [word('walnut'), word('desk')] },
  { kind: 'two words', keyword: 'cotton white', has: [word('cotton'), word('white')] },
  { kind: 'two words', keyword: '升级 办公', has: ['升级', '办公'] },
  { kind: 'two words', keyword: '台灯 lamp', has: ['台灯', word('lamp')] },
  { kind: 'three words', keyword: '升级 办公 企业', has: ['升级', '办公', '企业'] },
  { kind: 'three words', keyword: 'nordic desk m', has: [word('nordic'), word('desk'), word('m')] },
  { kind: 'mistyped', keyword: 'keybaord', has: [word('keyboard')] },
  { kind: 'mistyped', keyword: 'walnutt', has: [word('walnut')] },
  { kind: 'mistyped', keyword: 'waterprof jaket', has: null },
  { kind: 'none has all', keyword: 'mouse pad lampshades', has: null },
  { kind: 'none has all', keyword: '黑色的椅子', has: null },
  { kind: 'none has all', keyword: '实木 办公桌', has: null },
  { kind: 'no hit', keyword: 'zzzyyyxxq', has: ['zzzyyyxxq'] },
  { kind: 'signs', keyword: '\'"\\;--', has: null },
  { kind: 'sorted', keyword: '保', sortBy: 'price', order: 'asc', has: ['保'] },
  { kind: 'sorted', keyword: '保', sortBy: 'name', order: 'desc', has: ['保'] },
  { kind: 'sorted', keyword: 'lamp', sortBy: 'price', order: 'desc', has: [word('lamp')] },
  { kind: 'deep page', keyword: '保', start: 5000, has: ['保'] },
  { kind: 'deep page', keyword: '保', start: 5000, sortBy: 'price', has: ['保'] },
  { kind: 'deep page', keyword: '版', start: 50_000, sortBy: 'created', has: ['版'] },
];
