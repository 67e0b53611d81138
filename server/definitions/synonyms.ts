import { suggest } from './suggest.ts';

/** Words of other programs for what definitions call otherwise; of several the first that may stand there is meant. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  string: ['Text'],
  varchar: ['Text'],
  char: ['Text'],
  integer: ['Number', 'integer'],
  int: ['Number', 'integer'],
  bigint: ['Number', 'integer'],
  float: ['Number', 'decimal'],
  double: ['Number', 'decimal'],
  decimal: ['Number', 'decimal'],
  numeric: ['Number', 'decimal'],
  bool: ['Boolean'],
  date: ['DateTime', 'date'],
  time: ['DateTime'],
  timestamp: ['DateTime', 'dateTime'],
  currency: ['money'],
  select: ['BrieflyCode'],
  dropdown: ['BrieflyCode'],
  enum: ['BrieflyCode'],
  lookup: ['BrieflyCode'],
  reference: ['Quote'],
  upload: ['File'],
  picture: ['Image'],
  photo: ['Image'],
  reload: ['Refresh'],
  update: ['SaveByDataDefinition'],
  sql: ['SqlByDataDefinition'],
  excel: ['DownloadExcelByDataDefinition'],
  export: ['DownloadExcelByDataDefinition'],
  link: ['NavigateTo'],
  script: ['RunScript'],
  iframe: ['EmbedPage'],
  filter: ['SingleFilter'],
  list: ['BasicList'],
  left: ['start'],
  right: ['end'],
  ascending: ['asc'],
  descending: ['desc'],
  column: ['bar'],
  green: ['success'],
  yellow: ['warning'],
  orange: ['warning'],
  red: ['danger'],
  error: ['danger'],
  blue: ['primary'],
  grey: ['secondary'],
  gray: ['secondary'],
  zh: ['zh-CN'],
  cn: ['zh-CN'],
  chinese: ['zh-CN'],
  english: ['en'],
  arabic: ['ar'],
  arab: ['ar'],
};

/** Keys of other programs for what definitions call otherwise; of several the first that may stand there is meant. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  title: ['text', 'name', 'headerTitle'],
  label: ['text', 'title', 'name'],
  caption: ['text', 'title'],
  text: ['title', 'name'],
  header: ['headerTitle'],
  description: ['headerDescription', 'caption'],
  url: ['to'],
  href: ['to', 'url'],
  link: ['to', 'url'],
  path: ['to', 'url'],
  query: ['queries'],
  items: ['children', 'buttons', 'options'],
  menu: ['children', 'buttons'],
  when: ['condition', 'visible', 'where'],
  if: ['condition', 'visible', 'when', 'where'],
  data: ['dataCode'],
  dataDefinition: ['dataCode'],
  lines: ['textRows'],
  lang: ['language'],
  locale: ['language'],
  langs: ['languages'],
  locales: ['languages'],
  roles: ['access'],
  permission: ['access'],
  permissions: ['access'],
};

/** The one of some keys that was probably meant by another: as {@link wordMeant}. */
export function keyMeantBy(key: string, keys: readonly string[]): string | undefined {
  return suggest(key, keys) ?? sameKey(key, keys);
}

/** The one of some keys that means what another one does in other programs. */
export function sameKey(key: string, keys: readonly string[]): string | undefined {
  return Object.hasOwn(KEYS, key) ? KEYS[key]?.find((one) => keys.includes(one)) : undefined;
}

/** The one of some words that was probably meant by another: one that is nearly written so, or means the same elsewhere. */
export function wordMeant(word: string, words: readonly string[]): string | undefined {
  const known = word.toLowerCase();
  const same = Object.hasOwn(SYNONYMS, known) ? (SYNONYMS[known] ?? []) : [];
  return same.find((one) => words.includes(one)) ?? suggest(word, words);
}
