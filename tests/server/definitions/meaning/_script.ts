import { formatIssue } from '#server/definitions/issue.ts';
import type { DefinitionFiles } from '../../_definitions.ts';
import { checkFiles } from '../_check.ts';

/** Rows of the orders, and of their lines. */
export const READ = `const { rows } = await y4.panel('orders').read();
const { rows: lines } = await y4.task('LINES_CALL_BY_SCRIPT');
`;

/** What is told of a button of a list of orders that runs a script, with `§{` for what templates take in. */
export async function toldOfScript(
  written: string,
  tenancy: Parameters<typeof checkFiles>[1],
  files: DefinitionFiles = {},
): Promise<string[]> {
  const script = written.replaceAll('§{', '$' + '{');
  const issues = await checkFiles(
    {
      't/corp.json': JSON.stringify({ code: 't', name: 'T', sortName: 'T', departments: ['desk'] }),
      't/data/ORDER.json': JSON.stringify({
        code: 'ORDER',
        source: { table: 'shop_order' },
        fields: [
          { name: 'id', readonly: true },
          { name: 'status' },
          { name: 'amount', readonly: true },
          { name: 'date', readonly: true },
        ],
        access: { read: '*', write: [] },
      }),
      't/tasks/LINES_CALL_BY_SCRIPT.json':
        '{ "code": "LINES_CALL_BY_SCRIPT", "sql": "lines.sql", "access": ["desk"] }',
      't/tasks/lines.sql': 'SELECT quantity, product_id FROM shop_order_line ORDER BY line LIMIT 5',
      't/tasks/ONE_CALL_BY_SCRIPT.json':
        '{ "code": "ONE_CALL_BY_SCRIPT", "sql": "one.sql", "params": { "id": "Text" }, "access": ["desk"] }',
      't/tasks/SINCE_CALL_BY_SCRIPT.json': JSON.stringify({
        ...{ code: 'SINCE_CALL_BY_SCRIPT', sql: 'since.sql', access: ['desk'] },
        params: { since: 'DateTime', least: 'Number', most: 'Number' },
      }),
      't/tasks/since.sql':
        'SELECT id FROM shop_order WHERE date > :since AND amount BETWEEN :least AND :most',
      't/tasks/one.sql': 'SELECT id FROM shop_order WHERE id = :id',
      't/forms/LIST.json': JSON.stringify({
        code: 'LIST',
        access: ['desk'],
        rows: [
          {
            columns: [
              {
                panel: {
                  type: 'AdvanceGrid',
                  code: 'orders',
                  dataCode: 'ORDER',
                  buttons: [{ text: 'Go', command: 'RunScript', params: { script } }],
                },
              },
            ],
          },
        ],
      }),
      ...files,
    },
    tenancy,
  );
  return issues.filter(({ file }) => file.endsWith('LIST.json')).map(formatIssue);
}
