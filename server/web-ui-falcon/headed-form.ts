import { buttonSteps } from '#schemas/definitions/button-steps.ts';
import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import type { FormDocument } from '#schemas/definitions/form.ts';
import { OWN_SAVE } from '#schemas/definitions/own-save.ts';
import { WITH_BADGES } from '#schemas/definitions/panel.ts';
import { isAllowed } from '../data-definitions/access.ts';
import { compiledDefinition } from '../data-definitions/definition.ts';
import { answering } from '../data-definitions/refusal.ts';
import type { CallContext } from '../wire/handler.ts';
import { changePanels } from './panels-of-rows.ts';

type Reader = Pick<CallContext, 'definitions' | 'transaction' | 'user'>;
type Panel = NonNullable<FormDocument['rows'][number]['columns'][number]['panel']>;
type Buttons = Panel['buttons'];

/**
 * A page whose panels bring with them what stands in their heads: the badges of their data definition, the title
 * of their chart, and of a form the buttons that save, for who may save there. What came with the rows would push them
 * down.
 */
export async function headedForm<Form extends Pick<FormDocument, 'rows'>>(
  form: Form,
  reader: Reader,
): Promise<Form> {
  return { ...form, rows: await changePanels(form.rows, (panel) => headed(panel, reader)) };
}

async function headed(panel: Panel, reader: Reader): Promise<Panel> {
  const { definitions, user } = reader;
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
  const buttons = panel.type === 'Form' ? await buttonsOfForm(panel.buttons, data, reader) : null;
  const badges = WITH_BADGES.includes(panel.type) ? data.badges : [];
  return {
    ...panel,
    option: { ...option, badges: [...option.badges, ...badges] },
    ...(buttons && { buttons }),
  };
}

/** One that saves where a form has none, and none that does where nothing can be saved. */
async function buttonsOfForm(
  buttons: Buttons,
  data: DataDefinitionDocument,
  reader: Reader,
): Promise<Buttons> {
  if (await maySave(data, reader)) return buttons.length === 0 ? [OWN_SAVE] : buttons;
  return withoutSave(buttons);
}

function withoutSave(buttons: Buttons): Buttons {
  return buttons.flatMap((button) => {
    if (!button.buttons)
      return buttonSteps(button)[0]?.command === OWN_SAVE.command ? [] : [button];
    const nested = withoutSave(button.buttons);
    return nested.length > 0 ? [{ ...button, buttons: nested }] : [];
  });
}

/** May the user save rows there? Of a definition with a fault the panel itself tells. */
async function maySave(data: DataDefinitionDocument, reader: Reader): Promise<boolean> {
  if (!isAllowed(data.access.write, reader.user)) return false;
  const compiled = await answering(() => compiledDefinition(data, reader));
  return 'rights' in compiled && (compiled.rights.create || compiled.rights.change);
}
