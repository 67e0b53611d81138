import { type Change, type Mistake, testPlanted } from './_planted.ts';

const KIND = 'data/KIND.json';
const GOODS = 'data/GOODS.json';
const USERS = 'users.json';
const OF_GOODS = '"access": { "read": "*", "write": ["desk", "store"] }';

/** Two tables of the product, of which one quotes the other, for two departments. */
const SHOP: Readonly<Record<string, string>> = {
  'corp.json': `{
  "code": "\0", "name": "Shop", "sortName": "Shop", "departments": ["desk", "store"],
  "settings": { "language": "en", "languages": ["en"] }
}`,
  'menus/default.json': '[{ "name": "Goods", "to": "/content/GOODS/main" }]',
  [USERS]: '[{ "user": "ada", "password": "password", "userName": "Ada", "department": "desk" }]',
  [KIND]: `{
  "code": "KIND", "source": { "table": "product_category" },
  "fields": [{ "name": "id" }, { "name": "name" }],
  "access": { "read": ["desk", "store"], "write": ["desk"] }
}`,
  [GOODS]: `{
  "code": "GOODS", "source": { "table": "product" },
  "fields": [{ "name": "id" }, { "name": "name" }, { "name": "stock", "column": "stock_quantity" },
    { "name": "kind", "column": "category_id", "extraType": "Quote", "quote": { "dataCode": "KIND", "key": "id", "name": "name" } }],
  "actions": { "empty": { "sql": "empty.sql", "params": ["id", "stock"] } },
  "rowClasses": [{ "when": "name in ['a', 'b']", "className": "text-muted" }],
  ${OF_GOODS}
}`,
  'data/empty.sql':
    'UPDATE product SET stock_quantity = 0 WHERE id = :id AND stock_quantity = :stock',
  'forms/GOODS.json': `{
  "code": "GOODS", "headerTitle": "Goods", "rows": [{ "columns": [
    { "panel": { "type": "EditGrid", "code": "goods", "dataCode": "GOODS" } },
    { "panel": { "type": "BasicGrid", "code": "kinds", "dataCode": "KIND" } }
  ] }]
}`,
};

const MISTAKES: readonly Mistake[] = [
  [
    'a user without a name',
    USERS,
    '{ "user": "ada", "password": "password", "userName": "Ada", ',
    '⟦{ "user": "ada", "password": "password", ',
    /the key "userName" is missing: expected string/,
  ],
  [
    'a user whose name stands under another key',
    USERS,
    '"userName": "Ada"',
    '⟦"nick": "Ada"',
    /unknown key "nick", and "userName" is missing/,
    'userName',
  ],
  [
    'one department in the place of a list',
    GOODS,
    OF_GOODS,
    '"access": { "read": ["desk"], "write": ⟦"store" }',
    /"store" is not known here: expected "\*" or "public" or a list such as \["store"\]/,
  ],
  [
    'a department that may write here and see nothing, as nothing of what is quoted',
    KIND,
    '"read": ["desk", "store"], "write": ["desk"]',
    '"read": ["desk"], "write": ⟦["desk", "store"]',
    /store may write here, but not read: such rows/,
  ],
  [
    'a department that may write here, and see neither this nor what is quoted',
    GOODS,
    OF_GOODS,
    '"access": { "read": ["desk"], "write": ⟦["desk", "store", "public"] }',
    /"public" stands alone/,
  ],
  [
    'params with the names of their values',
    GOODS,
    '["id", "stock"]',
    '⟦{ "id": "id", "stock": "stock" }',
    /expected a list such as \["…"\], received object/,
  ],
  [
    'numbers for a column of texts',
    GOODS,
    "name in ['a', 'b']",
    '⟦name in [1, 2, 3]',
    /"name" holds a text, so it never compares with 1/,
  ],
];

const SOUND: readonly Change[] = [
  [
    'data that some may read alone, quoted where they may read too',
    GOODS,
    OF_GOODS,
    '"access": { "read": ["desk"], "write": ["desk"] }',
  ],
];

testPlanted('what follows from a wrong "access", and other single slips', {
  clean: SHOP,
  mistakes: MISTAKES,
  sound: SOUND,
});
