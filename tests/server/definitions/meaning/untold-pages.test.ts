import { CLEAN } from './_clean-tenant.ts';
import { at, testPlanted } from './_planted.ts';

const SHOP = 'shop.json';
const LINKS = 'quick-links/default.json';

testPlanted('menus, links and texts of a shop', {
  clean: CLEAN,
  mistakes: [
    [
      'a heading of a menu that is no label',
      'menus/default.json',
      '"icon": "book"',
      '"icon": "book", "label": ⟦"Stock"',
      /this is shown as it stands, and every language has a text/,
      '__Stock',
    ],
    ...at(LINKS, '', [
      [
        'a list of products that there is not',
        '[{ "name": "__Goods", "to": ⟦"/e-commerce/product/product-gird", "icon": "box" }]',
        /there is no page "\/e-commerce\/product\/product-gird"/,
        'product-grid',
      ],
      [
        'a page of orders that there is not',
        '[{ "name": "__Goods", "to": ⟦"/e-commerce/orders/order-lst", "icon": "box" }]',
        /there is no page "\/e-commerce\/orders\/order-lst"/,
        'order-list',
      ],
    ]),
    ...at(SHOP, '', [
      [
        'terms with a tag that never ends',
        '{ "termsConditions": "<p>Prices ⟦<b>include VAT.</p>" }',
        /<b> is never closed/,
      ],
      [
        'protection of one language with a script',
        '{ "buyerProtection": { "en": "<p>Tell us.</p>", "ar": "⟦<script>go()</script>" } }',
        /<script> is taken out of HTML/,
      ],
      [
        'terms with a link to no page',
        '{ "termsConditions": "<a href=\\"⟦/content/BOK/main\\">Book</a>" }',
        /there is no form "BOK"/,
        'BOOK',
      ],
    ]),
  ],
  sound: [
    ['texts of a shop', SHOP, '', '{ "termsConditions": "<p>Prices include VAT &amp; more.</p>" }'],
    [
      'pages of the shop',
      LINKS,
      '',
      '[{ "name": "__Goods", "to": "/e-commerce/product/product-list?kw=tea", "icon": "box" }, { "name": "__Book", "to": "/e-commerce/product/product-details/7", "icon": "box" }]',
    ],
  ],
});
