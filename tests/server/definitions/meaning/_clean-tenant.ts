/** Definitions of a tenant `t` without a fault, for tests that plant one; `\0` stands for its code. */
export const CLEAN: Readonly<Record<string, string>> = {
  'corp.json': `{
  "code": "\0", "name": "T", "sortName": "T", "departments": ["admin", "desk"],
  "settings": { "language": "en", "languages": ["en", "ar"], "timeZone": "Europe/Berlin", "brandColor": "#2f5bea",
    "home": "/content/BOOK/main", "embedHosts": ["https://www.example.com"] }
}`,
  'users.json': `[
  { "user": "ann", "password": "long enough", "userName": "Ann", "department": "admin" },
  { "user": "ben", "password": "long enough", "userName": "Ben", "department": "desk" }
]`,
  'routes.json': '{ "default": ["/content/PAGE/main"], "public": ["/content/PAGE/main"] }',
  'menus/default.json': `[
  { "name": "__Goods", "to": "/content/PAGE/main", "icon": "box" },
  { "name": "__Book", "to": "/content/BOOK/main", "icon": "book" }
]`,
  'menus/desk.json': '[{ "name": "__Goods", "to": "/content/PAGE/main" }]',
  'translations/ar.json': '{ "Goods": "بضائع", "Book": "احجز", "Stock": "مخزون" }',
  'lookups/LEVEL.json':
    '{ "code": "LEVEL", "options": [{ "Key": "low", "Name": "Low" }, { "Key": "high", "Name": "High" }] }',
  'data/CATEGORY.json': `{
  "code": "CATEGORY", "source": { "table": "product_category" },
  "fields": [{ "name": "id" }, { "name": "name" }, { "name": "parent", "column": "sort_order" }]
}`,
  'data/GOODS.json': `{
  "code": "GOODS",
  "source": { "table": "product" },
  "fields": [
    { "name": "id", "title": "Id", "width": 80 },
    { "name": "name", "title": "Name" },
    { "name": "category", "column": "category_id", "extraType": "Quote",
      "quote": { "dataCode": "CATEGORY", "key": "id", "name": "name" } },
    { "name": "price", "format": "money" },
    { "name": "stock", "title": "__Stock", "column": "stock_quantity", "default": 1, "other": { "visible": "row.listed" } },
    { "name": "listed" },
    { "name": "level", "column": "clipboard", "extraType": "BrieflyCode", "lookup": "LEVEL", "default": "low" },
    { "name": "created", "column": "created_at" }
  ],
  "filters": ["name", "level", "price", "created"],
  "sort": [{ "name": "created", "order": "desc" }],
  "always": { "level": "low" },
  "statistics": [{ "name": "Worth", "value": "sum(price)", "where": "stock > 0" }],
  "rowClasses": [{ "when": "row.stock == 0", "className": "text-danger" }],
  "charts": { "byMonth": { "kind": "line", "group": "created", "by": "month" } },
  "actions": { "hide": { "sql": "hide.sql", "params": ["name"], "access": ["admin"] } },
  "access": { "read": "*", "write": ["admin"] }
}`,
  'data/hide.sql': `UPDATE product SET listed = false
WHERE id = :id AND name = :name`,
  'data/OPEN.json': '{ "code": "OPEN", "source": { "sql": "open.sql" }, "key": ["id"] }',
  'data/open.sql': `SELECT id, name
FROM product
WHERE listed`,
  'tasks/COUNT_CALL_BY_SCRIPT.json': `{
  "code": "COUNT_CALL_BY_SCRIPT", "sql": "count.sql",
  "params": { "word": { "type": "Text", "required": true } }, "access": ["admin", "desk"], "answer": "first"
}`,
  'tasks/count.sql':
    "SELECT json_build_object('found', count(*)) AS other FROM product WHERE name = :word",
  'forms/PAGE.json': `{
  "code": "PAGE",
  "headerTitle": "__Goods",
  "access": ["admin", "desk"],
  "option": { "check": { "servlet": "Task", "command": "Run", "params": { "task": "COUNT_CALL_BY_SCRIPT", "word": "x" }, "queries": ["word"] } },
  "rows": [ { "columns": [
    { "breakPoint": { "lg": 8 }, "panel": { "type": "AdvanceGrid", "code": "goods", "dataCode": "GOODS",
      "option": { "defaultFilters": { "level": "high" } },
      "buttons": [
        { "type": "row", "text": "Open", "icon": "pen", "command": "NavigateTo", "params": { "url": "/content/PAGE/main?word={name}" } },
        { "type": "row", "text": "Hide", "command": "SqlByDataDefinition", "params": { "action": "hide" }, "condition": "row.listed" },
        { "text": "Count", "command": "RunScript", "params": { "script": "await y4.task('COUNT_CALL_BY_SCRIPT', { word: 'x' });\\nawait y4.panel('goods').reload();" } },
        { "text": "Post", "command": "PostToServlet", "params": { "servlet": "Task", "command": "Run", "body": { "task": "COUNT_CALL_BY_SCRIPT", "word": "x" } } }
      ] } },
    { "panel": { "type": "ECharts", "code": "months", "dataCode": "GOODS", "chart": { "code": "byMonth" } } },
    { "panel": { "type": "Html", "code": "words", "dataCode": "GOODS", "option": { "html": "<ul>{{#rows}}<li>{{row.name}}</li>{{/rows}}</ul>" } } },
    { "panel": { "type": "EmbedPage", "code": "frame", "embedPage": { "url": "/content/BOOK/embed" } } }
  ] } ]
}`,
  'forms/BOOK.json': `{
  "code": "BOOK", "access": "public", "headerTitle": "__Book",
  "rows": [ { "columns": [ { "panel": { "type": "ButtonPanel", "code": "b", "buttons": [{ "text": "Again", "command": "Refresh" }] } } ] } ]
}`,
};
