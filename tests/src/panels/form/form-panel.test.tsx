import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button } from '#schemas/definitions/button.ts';
import type { Row } from '#schemas/definitions/common.ts';
import { clientDataDefinition, clientField } from '#schemas/definitions/field.ts';
import { OWN_SAVE } from '#schemas/definitions/own-save.ts';
import { type PanelOf, panel as panelSchema } from '#schemas/definitions/panel.ts';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { DialogHost } from '#src/dialogs/DialogHost.tsx';
import Form from '#src/panels/form/Form.tsx';
import { pageScope, renderPanel } from '../_panel-app.tsx';

const definition = clientDataDefinition.parse({
  code: 'PRODUCT',
  key: ['id'],
  fields: [
    { name: 'id', title: 'Id', readonly: true },
    { name: 'name', title: 'Name', required: true },
    { name: 'price', title: 'Price', type: 'Number' },
    { name: 'total', title: 'Total', type: 'Number', format: 'money', readonly: true },
    { name: 'note', title: 'Note', multipleLine: true },
    { name: 'sale', title: 'Sale', type: 'Boolean' },
    {
      name: 'kind',
      title: 'Kind',
      extraType: 'BrieflyCode',
      options: [
        { Key: 'a', Name: '__Alpha' },
        { Key: 'b', Name: 'Beta' },
      ],
    },
    { name: 'maker', title: 'Maker', extraType: 'Quote' },
    { name: 'weight', title: 'Weight', other: { visible: 'row.sale == true' } },
    { name: 'secret', title: 'Secret', hidden: true },
  ],
  may: { save: true, delete: false, actions: [] },
});
const record: Row = {
  id: 'P1',
  name: 'Desk',
  price: 10,
  total: 1106.9,
  sale: false,
  kind: 'a',
  maker: 'm1',
  makerUi: 'Maker One',
};

const panel = panelSchema.parse({
  type: 'Form',
  code: 'product',
  dataCode: 'PRODUCT',
  title: 'Product',
  option: { defaultFilters: { id: 'P1' } },
  buttons: [{ text: 'Save', command: 'SaveByDataDefinition', successMessage: 'Saved' }],
}) as PanelOf<'Form'>;

function drawForm(
  save: (rows: unknown) => Result<unknown> | Promise<Result<unknown>> = () =>
    success({ list: [record] }),
  known = definition,
  stored: Row = record,
  drawnPanel = panel,
) {
  const calls: { command: string; params: Record<string, unknown> }[] = [];
  const content = (
    <>
      <Form panel={drawnPanel} page={pageScope()} />
      <DialogHost />
    </>
  );
  const drawn = renderPanel(content, (command, given) => {
    const params = given as Record<string, unknown>;
    calls.push({ command, params });
    switch (command) {
      case 'GetDataDefinition':
        return success(known);
      case 'GetListByDataDefinition':
        return success({ list: [stored], statistics: [], selectedIds: [], allCount: 1 });
      case 'GetQuoteListByDataDefinition':
        return success({
          list: [
            { Key: 'm1', Name: 'Maker One' },
            { Key: 'm2', Name: 'Maker Two' },
          ].filter(({ Name }) => Name.includes(String(params.keyword ?? ''))),
        });
      default:
        return save(params.rows);
    }
  });
  return { ...drawn, calls };
}

const input = (name: string) => screen.getByLabelText(name, { exact: false }) as HTMLInputElement;

const maker = () => screen.getByRole('combobox', { name: 'Maker' }) as HTMLInputElement;

async function opened(save?: (rows: unknown) => Result<unknown>) {
  const drawn = drawForm(save);
  await waitFor(() => expect(input('Name').value).toBe('Desk'));
  return drawn;
}

describe('a form panel', () => {
  it('[2.14f] gives no input a text of megabytes: its beginning is read, and a save leaves it as it is', async () => {
    let saved: unknown;
    const long = { ...record, name: 'x'.repeat(1_000_001), note: 'line\n'.repeat(300_000) };
    const save = (rows: unknown) => {
      saved = rows;
      return success({ list: [long] });
    };
    drawForm(save, definition, long);
    expect(await screen.findAllByText('This text is too long')).toHaveLength(2);
    for (const label of [/^Name/, /^Note/]) {
      const place = screen.getByLabelText(label);
      expect(place.tagName).toBe('OUTPUT');
      expect(place.textContent?.length).toBeLessThan(20_000);
    }
    fireEvent.change(screen.getByLabelText(/^Price/), { target: { value: '12' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toBeDefined());
    expect(saved).toMatchObject([{ values: { price: 12 } }]);
    expect(JSON.stringify(saved)).not.toMatch(/"(?:name|note)"/);
  });

  it('[3.4d] a Label without a value is a dash, not a title with nothing under it', async () => {
    const label = (name: string, format?: string) =>
      clientField.parse({ name, title: name, extraType: 'Label', format });
    const fields = [...definition.fields, label('by'), label('text', 'html'), label('kept')];
    drawForm(undefined, { ...definition, fields }, { ...record, kept: 'Anna' });
    await waitFor(() => expect(input('Name').value).toBe('Desk'));
    const said = (name: string) => screen.getByRole('group', { name }).querySelector('output');
    expect(['by', 'text', 'kept'].map((name) => said(name)?.textContent)).toEqual([
      '–',
      '–',
      'Anna',
    ]);
  });

  it('[3.4i] shows a choice that its lookup has no more, which goes when its user takes it out', async () => {
    const fields = definition.fields.map((field) =>
      field.name === 'kind' ? clientField.parse({ ...field, multipleSelect: true }) : field,
    );
    const { calls } = drawForm(undefined, { ...definition, fields }, { ...record, kind: ['old'] });
    fireEvent.click(await screen.findByLabelText('Beta'));
    expect(screen.getByLabelText<HTMLInputElement>('old').checked).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('This is not one of the options');
    fireEvent.click(screen.getByLabelText('old'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.at(-1)?.params.rows).toEqual([
        { key: { id: 'P1' }, values: { kind: ['b'] }, original: { kind: ['old'] } },
      ]),
    );
  });

  it('[7.17d] saves by the button that the server has put where there was none, and has none for who may not save', async () => {
    const bare = { ...panel, title: '', buttons: [OWN_SAVE] };
    const { calls, unmount } = drawForm(undefined, definition, record, bare);
    await waitFor(() => expect(input('Name').value).toBe('Desk'));
    fireEvent.change(input('Name'), { target: { value: 'Lamp' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.at(-1)?.params.rows).toMatchObject([{ values: { name: 'Lamp' } }]),
    );
    unmount();
    const may = { ...definition.may, save: false };
    const { container } = drawForm(undefined, { ...definition, may }, record, bare);
    await waitFor(() => expect(input('Name').value).toBe('Desk'));
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    // Nothing stands above its fields, so there is no place for it either.
    expect(container.querySelector('header')).toBeNull();
  });

  it('[3.4a] writes several texts between commas, as they are typed', async () => {
    const stored = { ...record, name: ['lamp', 'oak'], note: ['one', 'two'] };
    const { calls } = drawForm(undefined, definition, stored);
    await waitFor(() => expect(input('Name').value).toBe('lamp, oak'));
    expect(input('Note').value).toBe('one, two');
    fireEvent.change(input('Name'), { target: { value: 'lamp, oak, large' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.at(-1)?.params.rows).toMatchObject([{ values: { name: 'lamp, oak, large' } }]),
    );
  });

  it('says that there is no such record, and offers nothing that is about it', async () => {
    const page = { ...pageScope(), query: { id: 'nothing' } };
    const leading = (text: string, condition?: string) =>
      button.parse({
        text,
        command: 'NavigateTo',
        params: { url: '/content/ALL/main' },
        condition,
      });
    const back = leading('Back');
    const register = leading('Register', 'row.id == null');
    const follow = leading('Follow', 'row.id != null');
    const drawn = { ...panel, buttons: [...panel.buttons, back, register, follow] };
    renderPanel(<Form panel={drawn} page={page} />, (command) =>
      success(
        command === 'GetDataDefinition'
          ? definition
          : { list: [], statistics: [], selectedIds: [], allCount: 0 },
      ),
    );
    expect(await screen.findByText('There is no such record')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Register' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Follow' })).toBeNull();
  });

  it('says in plain words that what the server makes of a value cannot be read', async () => {
    const fields = definition.fields.map((field) =>
      field.name === 'kind' ? { ...field, other: { reloadAfterChanged: true } } : field,
    );
    let asked = 0;
    renderPanel(<Form panel={panel} page={pageScope()} />, (command) => {
      if (command === 'GetDataDefinition') return success({ ...definition, fields });
      if (command !== 'GetListByDataDefinition') return success({ list: [] });
      asked += 1;
      return asked === 1
        ? success({ list: [record], statistics: [], selectedIds: [], allCount: 1 })
        : failure(ResultId.malformedAnswer, 'WebUiService.GetList: list: a list', 'MALFORMED');
    });
    await waitFor(() => expect(input('Name').value).toBe('Desk'));
    fireEvent.change(screen.getByLabelText('Kind', { exact: false }), { target: { value: 'b' } });
    const told = await screen.findByRole('alert');
    expect(told.textContent).toBe('The server gave an answer that cannot be read');
    expect(input('Name').value).toBe('Desk');
  });

  it('[3.4o] saves a value together with what the server makes of it, however late that answers', async () => {
    const fields = definition.fields.map((field) =>
      field.name === 'kind' ? { ...field, other: { reloadAfterChanged: true } } : field,
    );
    const saved: unknown[] = [];
    let answer = (_result: Result<unknown>): void => {};
    let asked = 0;
    renderPanel(<Form panel={panel} page={pageScope()} />, (command, params) => {
      const found = { list: [record], statistics: [], selectedIds: [], allCount: 1 };
      if (command === 'GetDataDefinition') return success({ ...definition, fields });
      if (command === 'SaveByDataDefinition') {
        saved.push((params as { rows: { values: Row }[] }).rows[0]?.values);
        return success({ list: [{ ...record, kind: 'b', price: 77 }] });
      }
      if (command !== 'GetListByDataDefinition') return success({ list: [] });
      asked += 1;
      if (asked === 1) return success(found);
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    const kind = () => screen.getByLabelText('Kind', { exact: false });
    await screen.findByRole('button', { name: 'Save' });
    await waitFor(() => expect(input('Name').value).toBe('Desk'));
    fireEvent.change(input('Name'), { target: { value: 'Bench' } });
    fireEvent.change(kind(), { target: { value: 'b' } });
    await waitFor(() => expect(asked).toBe(2));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Save', busy: true });
    expect(saved).toEqual([]);
    const made = { ...record, kind: 'b', price: 77 };
    answer(success({ list: [made], statistics: [], selectedIds: [], allCount: 1 }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved).toEqual([{ name: 'Bench', kind: 'b', price: 77 }]);
  });

  it('[3.3i] shows buttons while their conditions hold for what is stored', async () => {
    const cheap = button.parse({ text: 'Cheap', command: 'Refresh', condition: 'price < 20' });
    const dear = button.parse({ text: 'Dear', command: 'Refresh', condition: 'price >= 20' });
    const drawn = { ...panel, buttons: [...panel.buttons, cheap, dear] };
    renderPanel(<Form panel={drawn} page={pageScope()} />, (command) =>
      success(
        command === 'GetDataDefinition'
          ? definition
          : { list: [record], statistics: [], selectedIds: [], allCount: 1 },
      ),
    );
    expect(await screen.findByRole('button', { name: 'Cheap' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Dear' })).toBeNull();
    fireEvent.change(input('Price'), { target: { value: '30' } });
    expect(await screen.findByRole('button', { name: 'Undo changes' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Cheap' })).toBeDefined();
  });

  it('[3.3i] shows no button by a condition before the record is there that it asks about', async () => {
    const unsold = { text: 'Sell', command: 'Refresh', condition: '!sale' };
    const menu = { text: 'More', buttons: [unsold, { text: 'Again', command: 'Refresh' }] };
    const added = [unsold, menu].map((one) => button.parse(one));
    const drawn = { ...panel, buttons: [...panel.buttons, ...added] };
    drawForm(undefined, definition, record, drawn);
    expect(screen.getByRole('button', { name: 'More' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sell' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('menuitem', { name: 'Again' })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: 'Sell' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Sell' })).toBeDefined();
  });

  it('shows money with all its digits and a share as a percentage, and takes them as they are typed', async () => {
    const formats = { price: 'money', share: 'percent' } as const;
    const share = clientField.parse({ name: 'share', title: 'Share', type: 'Number' });
    const fields = [...definition.fields, share].map((field) => {
      const format = formats[field.name as keyof typeof formats];
      return format === undefined ? field : { ...field, format };
    });
    const { calls } = drawForm(undefined, { ...definition, fields });
    await waitFor(() => expect(input('Price').value).toBe('10.00'));
    for (const [name, typed, shown] of [
      ['Price', '7.5', '7.50'],
      ['Share', '60', '60%'],
      ['Share', '12.5%', '12.5%'],
    ] as const) {
      fireEvent.change(input(name), { target: { value: typed } });
      expect(input(name).value).toBe(typed);
      fireEvent.blur(input(name));
      expect(input(name).value).toBe(shown);
    }
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.find(({ command }) => command === 'SaveByDataDefinition')?.params).toMatchObject(
        {
          rows: [{ values: { price: 7.5, share: 0.125 } }],
        },
      ),
    );
  });

  it('keeps every digit of a number that JavaScript can not tell exactly', async () => {
    const { calls } = await opened();
    fireEvent.change(input('Price'), { target: { value: '9007199254740995' } });
    fireEvent.blur(input('Price'));
    expect(input('Price').value).toBe('9007199254740995');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const rows = [{ values: { price: '9007199254740995' } }];
    await waitFor(() => expect(calls.at(-1)?.params).toMatchObject({ rows }));
  });

  it.each(['Name', 'Note'])(
    'takes no paste into %s that could never be saved, and says so',
    async (name) => {
      const { raise } = await opened();
      const paste = (length: number) =>
        fireEvent.paste(input(name), { clipboardData: { getData: () => 'x'.repeat(length) } });
      expect(paste(100_000)).toBe(true);
      expect(raise).not.toHaveBeenCalled();
      expect(paste(100_001)).toBe(false);
      expect(raise).toHaveBeenCalledWith('error', 'This text is too long');
    },
  );

  it('writes an amount that is only read as the grids do, and one that is typed as a number', async () => {
    await opened();
    expect(input('Total').value).toBe('¥1,106.90');
    expect(input('Price').value).toBe('10');
  });

  it('offers what a lookup calls nothing as its empty choice, and no other', async () => {
    const options = [
      { Key: '', Name: 'Shopper' },
      { Key: 'a', Name: 'Alpha' },
    ];
    const fields = definition.fields.map((field) =>
      field.name === 'kind' ? { ...field, options } : field,
    );
    drawForm(undefined, { ...definition, fields });
    await waitFor(() => expect(input('Kind').value).toBe('a'));
    const kind = screen.getByRole('combobox', { name: 'Kind' });
    expect([...kind.children].map(({ textContent }) => textContent)).toEqual(['Shopper', 'Alpha']);
  });

  it('[7.10b] asks for one record without statistics', async () => {
    const { calls } = await opened();
    const list = calls.find(({ command }) => command === 'GetListByDataDefinition');
    expect(list?.params).toMatchObject({ count: 1, statistics: false, queries: { id: 'P1' } });
  });

  it('[3.4c][3.4h][3.4o] fills each widget with its value; areas have ten lines', async () => {
    await opened();
    expect(input('Price').value).toBe('10');
    expect(screen.getByLabelText('Note').getAttribute('rows')).toBe('10');
    expect(input('Sale').checked).toBe(false);
    expect((screen.getByLabelText('Kind') as HTMLSelectElement).value).toBe('a');
    expect(maker().value).toBe('Maker One');
    expect(input('Id').readOnly).toBe(true);
  });

  it('[3.4h][3.4o] has areas of as many lines, and files chosen by a button, as its fields say', async () => {
    const known = clientDataDefinition.parse({
      ...definition,
      fields: [
        ...definition.fields,
        { name: 'story', title: 'Story', multipleLine: true, other: { textRows: 3 } },
        {
          name: 'papers',
          title: 'Papers',
          extraType: 'File',
          other: { accept: '.pdf', multiple: true, buttonTitle: '__Add a paper' },
        },
        { name: 'plan', title: 'Plan', extraType: 'File' },
      ],
    });
    const { container } = drawForm(undefined, known);
    expect((await screen.findByLabelText('Story')).getAttribute('rows')).toBe('3');
    expect(screen.getByRole('button', { name: 'Papers: Add a paper' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Plan: Choose a file' })).toBeTruthy();
    const inputs = [...container.querySelectorAll<HTMLInputElement>('input[type=file]')];
    expect(inputs.map(({ accept, multiple }) => [accept, multiple])).toEqual([
      ['.pdf', true],
      ['', false],
    ]);
  });

  it('[3.4f][3.4o] shows no hidden field, and others while their formula holds', async () => {
    await opened();
    expect(screen.queryByLabelText('Secret')).toBeNull();
    expect(screen.queryByLabelText('Weight')).toBeNull();
    fireEvent.click(input('Sale'));
    expect(await screen.findByLabelText('Weight')).toBeTruthy();
  });

  it('[5.7][5.8] marks required fields, names empty ones in a toast, and sends nothing', async () => {
    const { calls, raise } = await opened();
    const label = screen.getByText('Name', { selector: 'label' });
    expect(label.textContent).toBe('Name*');
    fireEvent.change(input('Name'), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(raise).toHaveBeenCalledWith('error', 'Please fill out this fields:Name'),
    );
    expect(calls.some(({ command }) => command === 'SaveByDataDefinition')).toBe(false);
    expect(await screen.findByText('Please fill out this field')).toBeTruthy();
  });

  it('[7.10e] saves what was changed, with what it was and the key', async () => {
    const { calls, raise } = await opened();
    fireEvent.change(input('Name'), { target: { value: 'Table' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(raise).toHaveBeenCalledWith('success', 'Saved'));
    expect(calls.at(-1)?.params).toEqual({
      code: 'PRODUCT',
      rows: [{ key: { id: 'P1' }, values: { name: 'Table' }, original: { name: 'Desk' } }],
    });
  });

  it('shows what the server refused beside the field', async () => {
    const problem = { index: 0, fields: [{ name: 'price', message: 'Too low' }] };
    await opened(() => failure(60023, 'Refused', 'RULE', { problems: [problem] }));
    fireEvent.change(input('Price'), { target: { value: '1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Too low')).toBeTruthy();
    expect(input('Price').getAttribute('aria-invalid')).toBe('true');
  });

  it('leads to the field that the server refused, each time, but not whoever has gone elsewhere by then', async () => {
    const answers: ((result: Result<unknown>) => void)[] = [];
    const ask = { text: 'Ask', command: 'Confirm', successCommand: 'SaveByDataDefinition' };
    drawForm(() => new Promise((resolve) => answers.push(resolve)), definition, record, {
      ...panel,
      buttons: [...panel.buttons, button.parse(ask)],
    });
    await waitFor(() => expect(input('Name').value).toBe('Desk'));
    const save = screen.getByRole('button', { name: 'Save' });
    const sent = (times: number) => waitFor(() => expect(answers).toHaveLength(times));
    const refuse = async (message: string) => {
      const problem = { index: 0, fields: [{ name: 'price', message }] };
      answers.at(-1)?.(failure(60023, 'Refused', 'RULE', { problems: [problem] }));
      await screen.findByText(message);
      await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull());
    };
    fireEvent.change(input('Price'), { target: { value: '1' } });
    // Some browsers leave the focus in a field when a button is tapped.
    for (const [index, from] of [save, save, input('Name'), input('Price')].entries()) {
      from.focus();
      fireEvent.click(save);
      await sent(index + 1);
      await refuse(`Refused ${index}`);
      expect(document.activeElement).toBe(input('Price'));
    }
    const elsewhere = document.body.appendChild(document.createElement('div'));
    elsewhere.tabIndex = 0;
    for (const [index, to] of [elsewhere, input('Name')].entries()) {
      save.focus();
      fireEvent.click(save);
      await sent(index + 5);
      to.focus();
      await refuse(`Refused elsewhere ${index}`);
      expect(document.activeElement).toBe(to);
    }
    elsewhere.remove();
    const asking = screen.getByRole('button', { name: 'Ask' });
    asking.focus();
    fireEvent.click(asking);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await sent(7);
    await refuse('Refused after a question');
    expect(document.activeElement).toBe(input('Price'));
  });

  it('sends a visitor’s change of what he has just sent as the same new record', async () => {
    const saved: { key?: Row; values: Row; original?: Row; idempotencyKey?: string }[] = [];
    const save = (rows: unknown) => {
      saved.push(...(rows as typeof saved));
      return success({ list: [{ id: 'P9', ...saved.at(-1)?.values }] });
    };
    drawForm(save, { ...definition, may: { ...definition.may, read: false } });
    fireEvent.change(await screen.findByRole('textbox', { name: /Name/ }), {
      target: { value: 'Ann' },
    });
    for (const name of ['Anna', 'Annabel']) {
      const sent = saved.length;
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(saved).toHaveLength(sent + 1));
      fireEvent.change(input('Name'), { target: { value: name } });
    }
    expect(saved).toEqual([
      { values: { name: 'Ann' }, idempotencyKey: expect.any(String) },
      {
        values: { name: 'Anna' },
        original: { name: 'Ann' },
        idempotencyKey: saved[0]?.idempotencyKey,
      },
    ]);
  });

  it('shows both values of a conflict and takes the chosen one', async () => {
    const current = { ...record, name: 'Theirs' };
    const problem = { index: 0, conflict: true, current };
    await opened(() => failure(60022, 'Conflict', 'CONFLICT', { problems: [problem] }));
    fireEvent.change(input('Name'), { target: { value: 'Mine' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('row', { name: 'Name Mine Theirs' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(input('Name').value).toBe('Theirs'));
  });

  it('shows with a conflict at once what only the other has changed, and the buttons of the row as it is stored', async () => {
    const current = { ...record, name: 'Theirs', total: 99, kind: 'b' };
    const problem = { index: 0, conflict: true, current };
    const close = { text: 'Close', command: 'Close', condition: "row.name == 'Desk'" };
    const reopen = { text: 'Reopen', command: 'Reopen', condition: "row.name == 'Theirs'" };
    drawForm(
      () => failure(60022, 'Conflict', 'CONFLICT', { problems: [problem] }),
      definition,
      record,
      { ...panel, buttons: [...panel.buttons, close, reopen] } as typeof panel,
    );
    await screen.findByRole('button', { name: 'Close' });
    fireEvent.change(input('Name'), { target: { value: 'Mine' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('row', { name: 'Name Mine Theirs' });
    expect(input('Total').value).toContain('99');
    expect(input('Name').value).toBe('Mine');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Reopen' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo changes' }));
    await waitFor(() => expect(input('Name').value).toBe('Theirs'));
    expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull();
  });

  it('gives the focus of who settles a conflict by keys back where it came from', async () => {
    const current = { ...record, name: 'Theirs' };
    const problem = { index: 0, conflict: true, current };
    await opened(() => failure(60022, 'Conflict', 'CONFLICT', { problems: [problem] }));
    fireEvent.change(input('Name'), { target: { value: 'Mine' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const keep = await screen.findByRole('button', { name: 'Keep mine' });
    input('Price').focus();
    screen.getByRole('button', { name: 'Take theirs' }).focus();
    keep.focus();
    fireEvent.click(keep);
    await waitFor(() => expect(screen.queryByText('Keep mine')).toBeNull());
    expect(document.activeElement).toBe(input('Price'));
    expect(input('Name').value).toBe('Mine');
  });

  it('[3.4d][7.10c] searches a Quote and takes an option by keys', async () => {
    const { calls } = await opened();
    fireEvent.keyDown(maker(), { key: 'ArrowDown' });
    expect(maker().getAttribute('aria-expanded')).toBe('true');
    await screen.findByRole('option', { name: 'Maker Two' });
    fireEvent.keyDown(maker(), { key: 'ArrowDown' });
    const active = maker().getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.textContent).toBe('Maker Two');
    fireEvent.keyDown(maker(), { key: 'Enter' });
    await waitFor(() => expect(maker().value).toBe('Maker Two'));
    const asked = calls.find(({ command }) => command === 'GetQuoteListByDataDefinition');
    expect(asked?.params).toMatchObject({ code: 'PRODUCT', field: 'maker', keyword: '' });
  });

  it('[2.14f] says that records cannot be added, in place of one that was not asked for', async () => {
    const page = { ...pageScope(), query: { new: '1' } };
    const may = { ...definition.may, save: false };
    renderPanel(<Form panel={panel} page={page} />, (command) =>
      command === 'GetDataDefinition'
        ? success({ ...definition, may })
        : success({ list: [record] }),
    );
    expect(await screen.findByText('Records cannot be added here')).toBeDefined();
    expect(screen.queryByDisplayValue('Desk')).toBeNull();
  });

  it('[3.4d][7.10c] calls the rows by name that a new record points at from the beginning', async () => {
    const makers = clientField.parse({
      name: 'makers',
      title: 'Makers',
      extraType: 'Quote',
      multipleSelect: true,
    });
    const files = clientField.parse({
      name: 'papers',
      title: 'Papers',
      extraType: 'File',
      readonly: true,
    });
    const asked: unknown[] = [];
    const fields = [...definition.fields, makers, files].map((field) =>
      field.name === 'maker' ? { ...field, initial: 'm2' } : field,
    );
    const page = { ...pageScope(), query: { new: '1', makers: 'm1,m2' } };
    renderPanel(<Form panel={panel} page={page} />, (command, params) => {
      if (command === 'GetDataDefinition') return success({ ...definition, fields });
      asked.push(params);
      return success({
        list: [
          { Key: 'm1', Name: 'Maker One' },
          { Key: 'm2', Name: 'Maker Two' },
        ],
      });
    });
    await waitFor(() => expect(maker().value).toBe('Maker Two'));
    expect(screen.getByRole('button', { name: 'Remove Maker One' })).toBeDefined();
    expect(asked).toEqual([
      { code: 'PRODUCT', field: 'maker', keys: ['m2'] },
      { code: 'PRODUCT', field: 'makers', keys: ['m1', 'm2'] },
    ]);
    // A field that holds no file and takes none says so.
    expect(screen.getByLabelText('Papers').textContent).toBe('None');
  });

  it('[5.7] asks for no required field that is not visible', async () => {
    const fields = definition.fields.map((field) => ({
      ...field,
      required: field.required || ['weight', 'secret'].includes(field.name),
    }));
    const saved: unknown[] = [];
    const save = (rows: unknown) => {
      saved.push(rows);
      return success({ list: [record] });
    };
    const { raise } = drawForm(save, { ...definition, fields });
    await waitFor(() => expect(input('Name').value).toBe('Desk'));
    fireEvent.click(input('Sale'));
    await screen.findByLabelText('Weight*');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(raise).toHaveBeenCalledWith('error', 'Please fill out this fields:Weight'),
    );
    expect(saved).toEqual([]);
    fireEvent.click(input('Sale'));
    fireEvent.change(input('Name'), { target: { value: 'Bench' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('[5.7] a box that has to be ticked is asked for, and is no answer before somebody has touched it', async () => {
    const fields = definition.fields.map((field) => ({
      ...field,
      required: field.name === 'sale',
    }));
    const page = { ...pageScope(), query: { new: '1' } };
    const saved: unknown[] = [];
    renderPanel(<Form panel={panel} page={page} />, (command, params) => {
      if (command === 'GetDataDefinition') return success({ ...definition, fields });
      saved.push(params);
      return success({ list: [record] });
    });
    const box = await screen.findByLabelText(/^Sale/);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please fill out this field')).toBeDefined();
    expect(saved).toEqual([]);
    fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toMatchObject([{ rows: [{ values: { sale: true } }] }]));
  });

  it('[3.4d] a quote that is emptied by keys is empty, and Tab passes the button that does it too', async () => {
    await opened();
    expect(screen.getByRole('button', { name: 'Clear Maker' }).tabIndex).toBe(-1);
    fireEvent.change(maker(), { target: { value: '' } });
    fireEvent.blur(maker());
    expect(maker().value).toBe('');
    expect(screen.queryByRole('button', { name: 'Clear Maker' })).toBeNull();
  });

  it('[3.4d] a quote whose list is open in place of its name is emptied by the key that erases', async () => {
    await opened();
    fireEvent.click(maker());
    expect(maker().value).toBe('');
    fireEvent.keyDown(maker(), { key: 'Backspace' });
    fireEvent.blur(maker());
    expect(maker().value).toBe('');
  });

  it('[3.4d][7.10c] takes the only row that a quote finds, also where a press elsewhere has left it before', async () => {
    await opened();
    fireEvent.change(maker(), { target: { value: 'Two' } });
    fireEvent.blur(maker());
    await waitFor(() => expect(maker().value).toBe('Maker Two'));
  });

  it('[7.10c][8.5] says in which field something was typed that could not be searched for, and why', async () => {
    const { raise, services } = await opened();
    Object.assign(services.api, { call: async () => failure(60050, 'Down') });
    fireEvent.change(maker(), { target: { value: ' Two' } });
    fireEvent.blur(maker());
    await waitFor(() => expect(raise).toHaveBeenCalledExactlyOnceWith('warn', 'Maker: Two\nDown'));
    expect(maker().value).toBe('Maker One');
  });

  it('[7.10c][8.9] says nothing of a search beside the end of the session that it has met', async () => {
    const { raise, services } = await opened();
    let current: unknown = { user: 'ada' };
    Object.assign(services.session, { current: () => current });
    Object.assign(services.api, {
      async call() {
        current = null;
        return failure(ResultId.sessionExpired, '');
      },
    });
    fireEvent.change(maker(), { target: { value: 'Two' } });
    fireEvent.blur(maker());
    await waitFor(() => expect(maker().value).toBe('Maker One'));
    expect(current).toBeNull();
    expect(raise).not.toHaveBeenCalled();
  });

  it('[3.4d][7.10c] leads back to a Quote that was cleared by its cross, which is gone', async () => {
    await opened();
    fireEvent.click(screen.getByRole('button', { name: 'Clear Maker' }));
    await waitFor(() => expect(maker().value).toBe(''));
    expect(screen.queryByRole('button', { name: 'Clear Maker' })).toBeNull();
    expect(document.activeElement).toBe(maker());
  });

  it('[2.22] keeps no room above its fields for who may not save, also before it is known what the fields are', async () => {
    const known: { answer?: (definition: Result<unknown>) => void } = {};
    const { container } = renderPanel(
      <Form panel={{ ...panel, title: '', buttons: [] }} page={pageScope()} />,
      (command) =>
        command === 'GetDataDefinition'
          ? new Promise((answer) => {
              known.answer = answer;
            })
          : success({ list: [record], statistics: [], selectedIds: [], allCount: 1 }),
    );
    const head = () => container.querySelector('.y4-card__actions');
    await waitFor(() => expect(known.answer).toBeDefined());
    expect(head()).toBeNull();
    const may = { ...definition.may, save: false };
    known.answer?.(success({ ...definition, may }));
    await waitFor(() => expect(input('Name').value).toBe('Desk'));
    expect(head()).toBeNull();
  });

  it('[2.22] has its own button before it is known what its fields are', async () => {
    const { container } = renderPanel(
      <Form panel={{ ...panel, buttons: [OWN_SAVE] }} page={pageScope()} />,
      () => new Promise(() => {}),
    );
    await waitFor(() => expect(container.querySelector('.y4-card__actions')).not.toBeNull());
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  });
});
