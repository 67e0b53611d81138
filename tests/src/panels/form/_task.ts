import { screen } from '@testing-library/react';
import { type ClientDataDefinition, clientDataDefinition } from '#schemas/definitions/field.ts';
import { type PanelOf, panel as panelSchema } from '#schemas/definitions/panel.ts';

/** Tasks with an id that nobody sees, and these fields besides. */
export function tasksOf(fields: readonly object[]): ClientDataDefinition {
  return clientDataDefinition.parse({
    code: 'TASK',
    key: ['id'],
    fields: [{ name: 'id', hidden: true }, ...fields],
    may: { save: true, delete: false, actions: [] },
  });
}

/** A form of the first task. */
export function taskForm(buttons: readonly object[] = []): PanelOf<'Form'> {
  return panelSchema.parse({
    type: 'Form',
    code: 'task',
    dataCode: 'TASK',
    option: { defaultFilters: { id: '1' } },
    buttons,
  }) as PanelOf<'Form'>;
}

/** A day that other fields follow. */
export const FOLLOWED_DAY = {
  name: 'day',
  title: 'Day',
  type: 'DateTime',
  format: 'date',
  other: { reloadAfterChanged: true },
};

/** The input of a field, by its title; an asterisk may stand behind it. */
export function field(title: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(new RegExp(String.raw`^${title}\s*[*]?$`));
}
