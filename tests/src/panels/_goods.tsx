import { fireEvent, screen } from '@testing-library/react';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { panel as panelSchema } from '#schemas/definitions/panel.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import { DialogHost } from '#src/dialogs/DialogHost.tsx';
import { PanelSlot } from '#src/panels/PanelSlot.tsx';
import { pageScope, renderPanel } from './_panel-app.tsx';

/** Goods that may be saved, deleted and hidden. */
const definition = clientDataDefinition.parse({
  code: 'GOODS',
  key: ['id'],
  fields: [{ name: 'id' }, { name: 'name' }],
  may: { save: true, delete: true, actions: ['hide'] },
});
export const rows = [
  { id: '1', name: 'Desk' },
  { id: '2', name: 'Lamp' },
];

interface Call {
  command: string;
  params: unknown;
}

/** Draws one panel beside the place of dialogs; `answer` stands for the server's other calls. */
export function draw(
  panel: object,
  answer: (call: Call) => Result<unknown> | Promise<Result<unknown>> = () => success({}),
  page = pageScope(),
  list: readonly object[] = rows,
) {
  const calls: Call[] = [];
  const drawn = renderPanel(
    <>
      <PanelSlot panel={panelSchema.parse({ code: 'p', ...panel })} page={page} />
      <DialogHost />
    </>,
    (command, params) => {
      calls.push({ command, params });
      if (command === 'GetDataDefinition') return success(definition);
      if (command === 'GetListByDataDefinition') {
        return success({ list, statistics: [], selectedIds: [], allCount: list.length });
      }
      return answer({ command, params });
    },
  );
  return { ...drawn, calls, asked: (name: string) => calls.filter((c) => c.command === name) };
}

export const buttons = (...list: object[]) => ({ type: 'ButtonPanel', buttons: list });
/** Presses the button when it is there. */
export const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name }));
