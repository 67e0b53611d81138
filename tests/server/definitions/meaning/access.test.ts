import { at, type Change, type Mistake, testPlanted } from './_planted.ts';

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
  'lookups/STATE.json':
    '{ "code": "STATE", "options": [{ "Key": "pending", "Name": "Pending" }, { "Key": "shipping", "Name": "Shipping" }] }',
  'lookups/SIZE.json':
    '{ "code": "SIZE", "options": [{ "Key": "big", "Name": "Big" }, { "Key": "small", "Name": "Small" }] }',
  'configs/LANDING_HERO.json': `[
  { "key": "title", "code": "title", "title": "Shop" },
  { "key": "action", "code": "go", "title": "Goods", "url": "/authentication/login" }
]`,
  'articles/RULES.json': `{
  "title": "Rules", "date": "2026-01-31", "language": "en", "content": "<p>Pay</p>"
}`,
  'data/ORDER.json': `{
  "code": "ORDER", "source": { "table": "shop_order" },
  "fields": [{ "name": "id" }, { "name": "status", "extraType": "BrieflyCode", "lookup": "STATE" }],
  "rowClasses": [{ "when": "status == 'pending'", "className": "text-muted" }],
  "actions": { "ship": { "sql": "ship.sql", "params": ["id"], "access": ["desk"] } }
}`,
  'data/ship.sql':
    "UPDATE shop_order SET status = 'shipping' WHERE id = :id AND status = 'pending'",
  'forms/GOODS.json': `{
  "code": "GOODS", "headerTitle": "Goods", "rows": [{ "columns": [
    { "panel": { "type": "EditGrid", "code": "goods", "dataCode": "GOODS" } },
    { "panel": { "type": "BasicGrid", "code": "kinds", "dataCode": "KIND" } },
    { "panel": { "type": "BasicGrid", "code": "orders", "dataCode": "ORDER", "buttons": [
      { "type": "row", "text": "Ship", "command": "SqlByDataDefinition", "params": { "action": "ship" } }] } }
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
  ...at(GOODS, OF_GOODS, [
    [
      'one department in the place of a list',
      '"access": { "read": ["desk"], "write": ⟦"store" }',
      /"store" is not known here: expected "\*" or "public" or a list such as \["store"\]/,
    ],
    [
      'a department that may write here, and see neither this nor what is quoted',
      '"access": { "read": ["desk"], "write": ⟦["desk", "store", "public"] }',
      /"public" stands alone/,
    ],
  ]),
  [
    'a department that may write here and see nothing, as nothing of what is quoted',
    KIND,
    '"read": ["desk", "store"], "write": ["desk"]',
    '"read": ["desk"], "write": ⟦["desk", "store"]',
    /store may write here, but not read: such rows/,
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

const STATE = 'lookups/STATE.json';
const HERO = 'configs/LANDING_HERO.json';
const CORP = 'corp.json';
const FURTHER: readonly Mistake[] = [
  [
    'a lookup of another column',
    'data/ORDER.json',
    '"lookup": "STATE"',
    '"lookup": ⟦"SIZE"',
    /status of shop_order is never "big": it knows .*, nor any other that the lookup offers/,
  ],
  [
    'a blank at the end of a key',
    STATE,
    '"shipping"',
    '⟦"shipping "',
    /a blank at an end of a key belongs to it/,
    'shipping',
  ],
  [
    'a first language that is not offered, in which an article says that it is',
    CORP,
    '"language": "en", "languages": ["en"]',
    '"language": ⟦"en", "languages": ["ar"]',
    /there is no offered language "en"; there are ar/,
  ],
  [
    'a button of the landing page that leads nowhere',
    HERO,
    '{ "key": "action", "code": "go", "title": "Goods", "url": "/authentication/login" }',
    '⟦{ "key": "action", "code": "go", "title": "Goods" }',
    /a button without "url" leads nowhere, so it is not shown/,
  ],
  [
    'a button of the landing page whose address stands under another key',
    HERO,
    '"url": "/authentication/login"',
    '⟦"target": "/authentication/login"',
    /unknown key "target"/,
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
  mistakes: [...MISTAKES, ...FURTHER],
  sound: SOUND,
});
