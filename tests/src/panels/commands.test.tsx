import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { buttons, draw, press, rows } from './_goods.tsx';

describe('a command', () => {
  it('[8.2][8.4] that nobody knows, or that is missing, is named in an error toast', async () => {
    const { raise } = draw(buttons({ text: 'Unknown', command: 'MakeCoffee' }, { text: 'None' }));
    await press('Unknown');
    await waitFor(() =>
      expect(raise).toHaveBeenLastCalledWith('error', 'No support command:MakeCoffee'),
    );
    await press('None');
    await waitFor(() =>
      expect(raise).toHaveBeenLastCalledWith('error', 'The botton has no command'),
    );
  });

  it('[5.4][8.3] NavigateTo without params is refused', async () => {
    const { raise, services } = draw(buttons({ text: 'Go', command: 'NavigateTo' }));
    await press('Go');
    await waitFor(() =>
      expect(raise).toHaveBeenCalledWith('error', 'No params field at command NavigateTo'),
    );
    expect(services.navigate).not.toHaveBeenCalled();
  });

  it('[2.13][7.17b] NavigateTo takes the row along in the parameter other', async () => {
    const { services } = draw({
      type: 'BasicList',
      dataCode: 'GOODS',
      buttons: [
        { type: 'row', text: 'Open', command: 'NavigateTo', params: { url: '/content/GOOD/main' } },
      ],
    });
    const desk = (await screen.findByText('Desk')).closest('li') as HTMLElement;
    fireEvent.click(within(desk).getByRole('link', { name: 'Open' }));
    const other = encodeURIComponent(JSON.stringify({ rows: [rows[0]] })).replaceAll('%20', '+');
    await waitFor(() =>
      expect(services.navigate).toHaveBeenCalledWith(`/content/GOOD/main?other=${other}`, {
        target: '_self',
      }),
    );
  });

  it('[2.13] NavigateTo is no link with more rows than an address takes, and hands them over all the same', async () => {
    const { services } = draw(
      {
        type: 'BasicList',
        dataCode: 'GOODS',
        buttons: [
          {
            type: 'row',
            text: 'Open',
            command: 'NavigateTo',
            params: { url: '/content/GOOD/main' },
          },
        ],
      },
      undefined,
      undefined,
      [{ id: '1', name: 'x'.repeat(9_000) }],
    );
    await press('Open');
    await waitFor(() =>
      expect(services.navigate).toHaveBeenCalledWith(
        expect.stringMatching(/^\/content\/GOOD\/main\?other=%7B%22kept%22%3A%22.{36}%22%7D$/),
        { target: '_self' },
      ),
    );
  });

  it('[7.17c] Refresh loads the rows of its panel again', async () => {
    const { asked } = draw({
      type: 'BasicList',
      dataCode: 'GOODS',
      buttons: [{ text: 'Again', command: 'Refresh' }],
    });
    await screen.findByText('Desk');
    expect(asked('GetListByDataDefinition')).toHaveLength(1);
    await press('Again');
    await waitFor(() => expect(asked('GetListByDataDefinition')).toHaveLength(2));
    expect(screen.getByText('Desk')).toBeTruthy();
  });

  it('[7.17e] SqlByDataDefinition runs the action of its params and loads the rows again', async () => {
    const { asked } = draw({
      type: 'BasicList',
      dataCode: 'GOODS',
      buttons: [
        {
          text: 'Hide all',
          command: 'SqlByDataDefinition',
          params: { action: 'hide', rows: 'none' },
        },
      ],
    });
    await screen.findByText('Desk');
    await press('Hide all');
    await waitFor(() => expect(asked('GetListByDataDefinition')).toHaveLength(2));
    expect(asked('SqlByDataDefinition')[0]?.params).toEqual({
      code: 'GOODS',
      action: 'hide',
      rows: [],
    });
  });

  const hide = {
    text: 'Hide',
    command: 'SqlByDataDefinition',
    params: { action: 'hide', rows: 'none' },
  };
  const remove = {
    type: 'row',
    text: 'Remove',
    command: 'DeleteByDataDefinition',
    params: { confirm: false },
  };
  const listOf = (button: object) => ({ type: 'BasicList', dataCode: 'GOODS', buttons: [button] });

  it.each([
    ['an action whose answer is lost', hide, failure(ResultId.network, 'Gone')],
    ['an action whose answer is in no shape', hide, failure(ResultId.malformedAnswer, 'Odd')],
    [
      'an action that finds nothing to change',
      hide,
      failure(ResultId.refused, 'Only what is shown can be hidden', 'NOT_CHANGED'),
    ],
    ['a deletion whose answer is lost', remove, failure(ResultId.network, 'Gone')],
  ])(
    '[2.21][8.5] %s is told, and the rows are loaded again: they may be others',
    async (_, button, answer) => {
      const { asked, raise } = draw(listOf(button), () => answer);
      await screen.findByText('Desk');
      fireEvent.click(
        (await screen.findAllByRole('button', { name: button.text }))[0] as HTMLElement,
      );
      await waitFor(() => expect(asked('GetListByDataDefinition')).toHaveLength(2));
      await waitFor(() => expect(raise).toHaveBeenCalledWith('error', expect.stringMatching(/./)));
    },
  );

  it('[8.5] leaves the rows alone where the server has refused it', async () => {
    const { asked, raise } = draw(listOf(hide), () => failure(ResultId.refused, 'No', 'RULE'));
    await screen.findByText('Desk');
    await press('Hide');
    await waitFor(() => expect(raise).toHaveBeenCalledWith('error', 'No'));
    expect(asked('GetListByDataDefinition')).toHaveLength(1);
  });
});
