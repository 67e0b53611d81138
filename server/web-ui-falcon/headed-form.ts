import type { FormDocument } from '#schemas/definitions/form.ts';
import { OWN_SAVE } from '#schemas/definitions/own-save.ts';
import { WITH_BADGES } from '#schemas/definitions/panel.ts';
import { isAllowed } from '../data-definitions/access.ts';
import type { CallContext } from '../wire/handler.ts';

type Reader = Pick<CallContext, 'definitions' | 'user'>;
type Rows = FormDocument['rows'];
type Panel = NonNullable<Rows[number]['columns'][number]['panel']>;

/**
 * A page whose panels bring with them what stands in their heads: the badges of their data definition, the title
 * of their chart, and the button of a form without any, for who may save there. What came with the rows would push them
 * down.
 */
export async function headedForm<Form extends Pick<FormDocument, 'rows'>>(
  form: Form,
  reader: Reader,
): Promise<Form> {
  return { ...form, rows: await headedRows(form.rows, reader) };
}

function headedRows(rows: Rows, reader: Reader): Promise<Rows> {
  return Promise.all(
    rows.map(async (row) => {
      const columns = row.columns.map(async (column) => {
        if (column.rows) return { ...column, rows: await headedRows(column.rows, reader) };
        return column.panel ? { ...column, panel: await headed(column.panel, reader) } : column;
      });
      return { ...row, columns: await Promise.all(columns) };
    }),
  );
}

async function headed(panel: Panel, { definitions, user }: Reader): Promise<Panel> {
  const code = 'dataCode' in panel ? panel.dataCode : undefined;
  const data = code === undefined ? null : await definitions.read('data', code);
  if (!data || !(isAllowed(data.access.read, user) || isAllowed(data.access.write, user))) {
    return panel;
  }
  const { option } = panel;
  if ('chart' in panel) {
    const title = option.title ?? panel.title ?? data.charts[panel.chart.code]?.title;
    return { ...panel, ...(title !== undefined && { title }) };
  }
  const hasOwnSave =
    panel.type === 'Form' && panel.buttons.length === 0 && isAllowed(data.access.write, user);
  const badges = WITH_BADGES.includes(panel.type) ? data.badges : [];
  return {
    ...panel,
    option: { ...option, badges: [...option.badges, ...badges] },
    ...(hasOwnSave && { buttons: [OWN_SAVE] }),
  };
}
