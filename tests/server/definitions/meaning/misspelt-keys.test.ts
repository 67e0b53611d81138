import { expect, test } from 'vitest';
import { formatIssue } from '#server/definitions/issue.ts';
import { ownTenancy } from '#tests/_harness/database.ts';
import { checkFiles } from '../_check.ts';

const tenancy = ownTenancy();

/** What is told of a page with these titles, beside texts of these keys in the only language that has to have some. */
async function told(titles: readonly string[], keys: readonly string[], more = {}) {
  const columns = titles.map((title, index) => ({
    panel: { type: 'AdvanceGrid', code: `p${index}`, dataCode: 'ORDER', title },
  }));
  const texts = Object.fromEntries(keys.map((key) => [key, 'x']));
  const files = {
    't/corp.json': JSON.stringify({
      ...{ code: 't', name: 'T', sortName: 'T', departments: ['desk'] },
      settings: { language: 'en', languages: ['en', 'ar'] },
    }),
    't/menus/default.json': '[{ "name": "List", "to": "/content/LIST/main" }]',
    't/data/ORDER.json':
      '{ "code": "ORDER", "source": { "table": "shop_order" }, "fields": [{ "name": "id", "readonly": true }] }',
    't/translations/ar.json': JSON.stringify(texts, null, 1),
    't/forms/LIST.json': JSON.stringify({ code: 'LIST', access: ['desk'], rows: [{ columns }] }),
    ...more,
  };
  return (await checkFiles(files, tenancy())).map(formatIssue);
}

test('[2.20] a misspelt key of a text is told where it stands, with the label that several places name', async () => {
  expect(await told(['__Late orders', '__Late orders'], ['Late orders'])).toEqual([]);
  expect(await told(['__Late orders', '__Late orders'], ['Late ordres'])).toEqual([
    't/translations/ar.json:2:2  warning: no label is "Late ordres", and "Late orders" has no text here  did you mean "Late orders"?',
  ]);
});

test('[2.20] of one label and a key that is nearly its words both are told at the label', async () => {
  expect(await told(['__Late orders'], ['Other', 'Late ordres'])).toEqual([
    expect.stringMatching(
      /^t\/forms\/LIST\.json:1:\d+ {2}warning: "Late orders" has no text in ar, and no label is "Late ordres" at t\/translations\/ar\.json:3 /,
    ),
  ]);
});

test('[2.20] of one label and such a key the one is misspelt whose words stand nowhere else', async () => {
  const other = 'Orders of today';
  expect(await told(['__Late orders', `__${other}`], ['Late ordres', other])).toEqual([
    't/translations/ar.json:2:2  warning: no label is "Late ordres", and "Late orders" has no text here  did you mean "Late orders"?',
  ]);
  expect(await told(['__Late ordres', `__${other}`], ['Late orders', other])).toEqual([
    expect.stringMatching(
      /LIST\.json:1:\d+ {2}warning: "Late ordres" .*did you mean "__Late orders"/,
    ),
  ]);
  // Of two words that both stand elsewhere nobody knows.
  expect(
    await told(['__Late orders', '__Order, orders'], ['Late order', '__Order, orders']),
  ).toContainEqual(expect.stringMatching(/LIST\.json:1:\d+ {2}warning: "Late orders" has no text/));
});

test('[2.20] a short key is misspelt by a letter too many, too few or turned, but not by another one', async () => {
  const floors = ['__Floor', '__Ground floor'];
  for (const key of ['Folor', 'Flooor', 'Flor']) {
    expect(await told(floors, [key, 'Ground floor'])).toEqual([
      `t/translations/ar.json:2:2  warning: no label is "${key}", and "Floor" has no text here  did you mean "Floor"?`,
    ]);
  }
  expect(await told(['__Load', '__The load'], ['Road', 'The load'])).toEqual([
    expect.stringMatching(/LIST\.json:1:\d+ {2}warning: "Load" has no text in ar$/),
  ]);
});

test('[2.20] a label that another language has a text for is no other one', async () => {
  const more = {
    't/corp.json':
      '{ "code": "t", "name": "T", "sortName": "T", "departments": ["desk"], "settings": { "language": "en", "languages": ["en", "ar", "zh-CN"] } }',
    't/translations/zh-CN.json': '{ "Absence": "缺勤", "Absences": "缺勤记录" }',
  };
  const labels = ['__Absence', '__Absences'];
  expect(await told(labels, ['Absences'], more)).toEqual([
    expect.stringMatching(/LIST\.json:1:\d+ {2}warning: "Absence" has no text in ar$/),
  ]);
});

test('[2.20] a key that something names, and one of several that may be meant, is no misspelt one', async () => {
  const plainly = expect.stringMatching(
    /LIST\.json:1:\d+ {2}warning: "Late orders" has no text in ar {2}/,
  );
  const labels = ['__Late orders', '__Late orders'];
  expect(await told([...labels, '__Late order'], ['Late order'])).toEqual([plainly]);
  expect(await told(labels, ['Late ordres', 'Late order'])).toEqual([plainly]);
  const menu = { 't/menus/default.json': '[{ "name": "Late order", "to": "/content/LIST/main" }]' };
  expect(await told(labels, ['Late order'], menu)).toContainEqual(plainly);
});
