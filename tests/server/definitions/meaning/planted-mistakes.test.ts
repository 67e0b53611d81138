import { expect, test } from 'vitest';
import { formatIssue } from '#server/definitions/issue.ts';
import { ownTenancy } from '#tests/_harness/database.ts';
import { checkFiles } from '../_check.ts';

const tenancy = ownTenancy();

/** What stands at a `⟦` is to be told, with these words; the mark itself is taken away. */
const CORP = `{ "code": "t", "name": "T", "sortName": "T", "departments": ["admin", "desk"],
  "settings": { "language": ⟦"en", "languages": ["ar"], "currency": ⟦"EUU" } }`;
const GOODS = `{
  "code": "GOODS",
  ⟦"titel": "Goods",
  "source": { "table": "product" },
  "fields": [
    { "name": "id" },
    { "name": "name", "format": ⟦"percent" },
    { "name": "price", "format": "money", "width": ⟦"80" },
    { "name": "listed", ⟦"multiplSelect": true },
    { "name": ⟦"stock_quantyti" },
    { "name": "category_id", "extraType": "BrieflyCode", "lookup": ⟦"LEVLE" },
    { "name": "status", "column": "clipboard", "extraType": "BrieflyCode", "lookup": "LEVEL" },
    { "name": "short_description", "other": { "accept": ⟦"image/*" } },
    { "name": "created_at", "multipleSelect": ⟦true }
  ],
  "filters": ["name", ⟦"name", "status"],
  "always": { "status": ⟦"lwo" },
  "statistics": [{ "name": "A", "value": "count", "where": "⟦name > 5" }],
  "rowClasses": [{ "when": "⟦lenght(name) > 1", "className": "fw-bold" },
    { "when": "status in ['low', ⟦'hihg']", "className": "text-muted" }],
  "charts": { "x": { "group": ⟦"nmae" } },
  "actions": { "hide": { "sql": ⟦"hied.sql" }, "show": { "sql": "show.sql" } },
  "access": { "write": [⟦"adnim"] }
}`;
const PAGE = `{
  "code": "PAGE",
  ⟦// why
  "rows": [ { "columns": [
    { "breakPoint": { "xl": ⟦13 }, "panel": { "type": "AdvanceGrid", "code": "a", "dataCode": "GOODS",
      "option": { "defaultFilters": { "status": ⟦"lo", "name": "{id}" } },
      "buttons": [
        { "type": "row", "text": "x", "condition": "row.status == 'low' && row.⟦price == 'x'", "command": "NavigateTo", "params": { "url": "/content/PAGE/main?id={⟦idd}" } },
        { "text": "y", "condition": ⟦"row.price > 1", "command": "Refresh" },
        ⟦{ "text": "z" },
        { "text": "s", "command": ⟦"SaveByDataDefinition" },
        { "text": "c", "command": ⟦"Confirm" },
        { "text": "m", "command": ⟦"Refresh", "buttons": [{ "text": "n", "command": "SqlByDataDefinition", "params": { "action": "hide" } }] } ] } },
    { "panel": { "type": "ButtonPanel", "code": "b", "buttons": [
        { "type": ⟦"row", "text": "x", "command": "Refresh" },
        { "text": "x", "command": ⟦"DownloadExcelByDataDefinition" },
        { "text": "x", "command": "NavigateTo", "params": { "url": ⟦"/content/PAGE/mian" } },
        { "text": "x", "command": "NavigateTo", "params": { "url": ⟦"/landign" } },
        { "text": "x", "command": "RunScript", "params": { "script": "await y4.⟦tost('x');\\nreturn context.⟦quary;" } } ] } },
    { "panel": { "type": "Html", "code": "c", "option": ⟦{} } },
    { "panel": { "type": ⟦"EChart", "code": "d", "dataCode": "GOODS", "chart": { "code": "x" } } },
    { "panel": { "type": "ECharts", "code": "e", "dataCode": "GOODS", "chart": { "code": ⟦"y" } } },
    ⟦{ "panel": { "type": "ButtonPanel", "code": "f" }, "rows": [] }
  ] } ],
⟦}`;
const FILES = {
  't/corp.json': CORP,
  't/data/GOODS.json': GOODS,
  't/data/show.sql': 'SELECT ⟦session.id FROM session',
  't/data/hide.sql': 'UPDATE product SET listed = false WHERE id = :id AND listed',
  't/data/spare.sql': '⟦SELECT 1',
  't/lookups/LEVEL.json':
    '{ "code": "LEVEL", "options": [{ "Key": "low", "Name": "L" }, { "Key": "high", "Name": "H" }, { "Key": ⟦"low", "Name": "M" }] }',
  't/forms/PAGE.json': PAGE,
};

/** `file:line:column` of every mark. */
function marksOf([file, text]: [string, string]): string[] {
  const marks: string[] = [];
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const parts = line.split('⟦');
    let column = 1;
    for (const part of parts.slice(0, -1)) {
      column += part.length;
      marks.push(`${file}:${index + 1}:${column}`);
    }
  }
  return marks;
}

test('no mistake hides another, and each is told where it stands', async () => {
  const plain = Object.entries(FILES).map(([file, text]) => [file, text.replaceAll('⟦', '')]);
  const issues = await checkFiles(Object.fromEntries(plain), tenancy());
  const places = issues.map(({ file, line, column }) => `${file}:${line}:${column}`);
  const wanted = Object.entries(FILES).flatMap(marksOf);
  expect(wanted.filter((place) => !places.includes(place))).toEqual([]);
  expect(
    issues.map(formatIssue).filter((_, index) => !wanted.includes(places[index] ?? '')),
  ).toEqual([]);
  expect(wanted.length).toBeGreaterThan(40);
});
