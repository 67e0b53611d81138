import type { FormDocument } from '#schemas/definitions/form.ts';
import { plainClasses } from '#schemas/definitions/plain-classes.ts';

type Rows = FormDocument['rows'];
type Button = NonNullable<Rows[number]['columns'][number]['panel']>['buttons'][number];
type Classed = { className?: string | undefined };

/** A page without classes that would move its rows, columns and buttons out of their place (ADR 0073). */
export function plainForm<Form extends Pick<FormDocument, 'rows'>>(form: Form): Form {
  return { ...form, rows: plainRows(form.rows) };
}

function plainRows(rows: Rows): Rows {
  return rows.map((row) => ({
    ...plain(row),
    columns: row.columns.map((column) => {
      if (column.rows) return { ...plain(column), rows: plainRows(column.rows) };
      if (!column.panel) return plain(column);
      const buttons = column.panel.buttons.map(plainButton);
      return { ...plain(column), panel: { ...column.panel, buttons } };
    }),
  }));
}

function plainButton(button: Button): Button {
  const { buttons } = button;
  return { ...plain(button), ...(buttons && { buttons: buttons.map(plainButton) }) };
}

function plain<T extends Classed>(part: T): T {
  if (part.className === undefined) return part;
  return { ...part, className: plainClasses(part.className).join(' ') };
}
