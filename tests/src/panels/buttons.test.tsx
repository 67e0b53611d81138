import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { failure, type Result, success } from '#schemas/wire/envelope.ts';
import { buttons, draw, press, rows } from './_goods.tsx';
import { pageScope } from './_panel-app.tsx';

/** An answer that comes when the test says so. */
function held() {
  let settle: (result: Result<unknown>) => void = () => {};
  const answer = new Promise<Result<unknown>>((resolve) => {
    settle = resolve;
  });
  return { answer, settle };
}

describe('a button', () => {
  it('[3.3a][3.3i][5.3] stands in the title, above the rows, or at the rows for which its condition holds', async () => {
    const { calls } = draw({
      type: 'BasicList',
      dataCode: 'GOODS',
      title: 'Goods',
      buttons: [
        { type: 'embed', text: 'In the title', command: 'Refresh' },
        { text: 'Above', command: 'Refresh' },
        {
          type: 'row',
          text: 'Hide',
          command: 'SqlByDataDefinition',
          params: { action: 'hide' },
          condition: "row.name == 'Lamp'",
        },
      ],
    });
    const lamp = (await screen.findByText('Lamp')).closest('li') as HTMLElement;
    const desk = screen.getByText('Desk').closest('li') as HTMLElement;
    const header = document.querySelector('.y4-card__header') as HTMLElement;
    expect(within(header).getByRole('button', { name: 'In the title' })).toBeTruthy();
    expect(within(header).queryByRole('button', { name: 'Above' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Above' })).toBeTruthy();
    expect(within(desk).queryByRole('button', { name: 'Hide' })).toBeNull();
    fireEvent.click(within(lamp).getByRole('button', { name: 'Hide' }));
    await waitFor(() =>
      expect(calls.find(({ command }) => command === 'SqlByDataDefinition')?.params).toEqual({
        code: 'GOODS',
        action: 'hide',
        rows: [rows[1]],
      }),
    );
  });

  it('[3.3b][3.3c][3.3d][3.3e][3.3f][4.7] has a text and an icon; while its command runs it waits and can not be pressed', async () => {
    const { answer, settle } = held();
    const { asked } = draw(
      buttons({
        text: '__Count',
        waitingText: '__Counting',
        icon: 'box',
        command: 'PostToServlet',
        params: { servlet: 'Stock', command: 'CountStock', body: { full: true } },
      }),
      () => answer,
    );
    const button = await screen.findByRole('button', { name: 'Count' });
    expect(button.querySelector('svg')).toBeTruthy();
    fireEvent.click(button);
    await waitFor(() => expect(button.textContent).toBe('Counting'));
    expect((button as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(button);
    settle(success(null));
    await waitFor(() => expect(button.textContent).toBe('Count'));
    expect((button as HTMLButtonElement).disabled).toBe(false);
    expect(asked('CountStock')).toEqual([{ command: 'CountStock', params: { full: true } }]);
  });

  it('[4.7] does not flicker where its action is over at once, and does not start it twice by then', async () => {
    const body = { servlet: 'Stock', command: 'CountStock' };
    const { asked } = draw(
      buttons({ text: 'Count', waitingText: 'Counting', command: 'PostToServlet', params: body }),
      () => success(null),
    );
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Count' });
    const looks: string[] = [];
    const observer = new MutationObserver(() => looks.push(button.outerHTML));
    observer.observe(button, {
      attributes: true,
      childList: true,
      characterData: true,
      subtree: true,
    });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(asked('CountStock')).toHaveLength(1));
    // Once the button can be pressed again, its action was over.
    await waitFor(() => {
      fireEvent.click(button);
      expect(asked('CountStock').length).toBeGreaterThan(1);
    });
    expect(looks).toEqual([]);
    observer.disconnect();
  });

  it('leads to a page as a link does: by the keys of buttons too, and in another tab where it is pressed for that', async () => {
    const { services } = draw(
      buttons({ text: 'Go', command: 'NavigateTo', params: { url: '/faq' } }),
      () => success(null),
    );
    const link = await screen.findByRole('link', { name: 'Go' });
    expect(link.getAttribute('href')).toMatch(/\/faq$/);
    for (const event of [
      new MouseEvent('click', { bubbles: true, cancelable: true }),
      new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }),
      new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }),
      new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: ' ' }),
    ]) {
      const calls = vi.mocked(services.navigate).mock.calls.length;
      fireEvent(link, event);
      expect(event.defaultPrevented).toBe(true);
      await waitFor(() => expect(services.navigate).toHaveBeenCalledTimes(calls + 1));
    }
    const contextMenu = new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 2 });
    fireEvent(link, contextMenu);
    expect(contextMenu.defaultPrevented).toBe(false);
    expect(vi.mocked(services.navigate).mock.calls).toEqual([
      ['/faq', { target: '_self' }],
      ['/faq', { target: '_blank' }],
      ['/faq', { target: '_blank' }],
      ['/faq', { target: '_self' }],
    ]);
  });

  it('that does more than lead to a page, or asks first, stays a button', async () => {
    const go = { text: 'Go', command: 'NavigateTo', params: { url: '/faq' } };
    for (const more of [
      { successMessage: 'Gone' },
      { successCommand: 'Refresh' },
      { params: { ...go.params, ask: { name: 'reason' } } },
      { params: { url: 'javascript:alert(1)' } },
    ]) {
      draw(buttons({ ...go, ...more } as typeof go), () => success(null));
      expect(await screen.findByRole('button', { name: 'Go' })).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Go' })).toBeNull();
      cleanup();
    }
  });

  it('[4.7] is busy to the end of its last step, and the page is read anew after that', async () => {
    const refresh = vi.fn();
    const { answer, settle } = held();
    const post = (command: string) => ({
      command: 'PostToServlet',
      params: { servlet: 'S', command },
    });
    const { asked } = draw(
      buttons({ text: 'Go', ...post('First'), successCommand: post('Second') }),
      ({ command }) => (command === 'Second' ? answer : success(null)),
      { ...pageScope(), refresh },
    );
    await press('Go');
    await waitFor(() => expect(asked('Second')).toHaveLength(1));
    const go = screen.getByRole<HTMLButtonElement>('button', { name: 'Go' });
    await waitFor(() => expect(go.disabled).toBe(true));
    expect(refresh).not.toHaveBeenCalled();
    settle(success(null));
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  });

  it('[3.3g][8.5] tells its success message, or else the server’s; and the message of a failure', async () => {
    const post = (command: string, more: object = {}) => ({
      text: command,
      command: 'PostToServlet',
      params: { servlet: 'S', command },
      ...more,
    });
    const { raise } = draw(
      buttons(post('One', { successMessage: '__Counted' }), post('Two'), post('Three')),
      ({ command }) =>
        command === 'Three'
          ? failure(60023, 'The stock is locked')
          : success(null, 'The server is glad'),
    );
    await press('One');
    await waitFor(() => expect(raise).toHaveBeenLastCalledWith('success', 'Counted'));
    await press('Two');
    await waitFor(() => expect(raise).toHaveBeenLastCalledWith('success', 'The server is glad'));
    await press('Three');
    await waitFor(() => expect(raise).toHaveBeenLastCalledWith('error', 'The stock is locked'));
  });

  it('[3.3h][7.17b][7.17f] runs its success command with params of its own once a question was confirmed', async () => {
    const { services, raise } = draw(
      buttons({
        text: 'Leave',
        command: 'Confirm',
        params: { title: '__Leave?', caption: '__Really?', confirmText: '__Go' },
        successCommand: {
          command: 'NavigateTo',
          params: { url: '/content/ORDERS/main', queries: { status: 'paid' } },
        },
      }),
    );
    await press('Leave');
    const dialog = await screen.findByRole('dialog', { name: 'Leave?' });
    expect(within(dialog).getByText('Really?')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(services.navigate).not.toHaveBeenCalled();
    await press('Leave');
    fireEvent.click(await screen.findByRole('button', { name: 'Go' }));
    await waitFor(() =>
      expect(services.navigate).toHaveBeenCalledExactlyOnceWith(
        '/content/ORDERS/main?status=paid',
        { target: '_self' },
      ),
    );
    expect(raise).not.toHaveBeenCalledWith('error', expect.anything());
  });

  it('[3.3a][4.7] waits alone: those in the title and those above the rows are others', async () => {
    const { answer, settle } = held();
    const post = (command: string) => ({
      command: 'PostToServlet',
      params: { servlet: 'Stock', command },
    });
    const { asked } = draw(
      {
        type: 'BasicList',
        dataCode: 'GOODS',
        title: 'Goods',
        buttons: [
          { type: 'embed', text: 'Count', ...post('Count') },
          { text: 'Order', ...post('Order') },
        ],
      },
      () => answer,
    );
    await press('Count');
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    await waitFor(() => expect(button('Count').disabled).toBe(true));
    expect(button('Order').disabled).toBe(false);
    fireEvent.click(button('Order'));
    await waitFor(() => expect(button('Order').disabled).toBe(true));
    expect(asked('Order')).toHaveLength(1);
    settle(success(null));
    await waitFor(() => expect(button('Count').disabled).toBe(false));
  });

  it('[4.7][5.3] waits alone also where the condition of another one holds no more meanwhile', async () => {
    const { answer, settle } = held();
    const post = (command: string) => ({
      command: 'PostToServlet',
      params: { servlet: 'Stock', command },
    });
    const list = [{ id: '1', name: 'Desk' }];
    const { asked } = draw(
      {
        type: 'Form',
        dataCode: 'GOODS',
        buttons: [
          {
            text: 'Hide',
            condition: "row.name == 'Desk'",
            command: 'SqlByDataDefinition',
            params: { action: 'hide' },
            successCommand: post('Tell'),
          },
          { text: 'Count', ...post('Count') },
        ],
      },
      ({ command }) => {
        if (command !== 'SqlByDataDefinition') return answer;
        list[0] = { id: '1', name: 'Hidden' };
        return success({ affected: 1 });
      },
      { ...pageScope(), query: { id: '1' } },
      list,
    );
    await press('Hide');
    await waitFor(() => expect(asked('Tell')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Count' }));
    await waitFor(() => expect(asked('Count')).toHaveLength(1));
    settle(success(null));
  });

  it('[3.3k][4.7] waits in the menu of its row, and in no other one', async () => {
    const { answer, settle } = held();
    draw(
      {
        type: 'BasicList',
        dataCode: 'GOODS',
        buttons: [
          {
            type: 'row',
            text: 'More',
            buttons: [
              { text: 'Read', command: 'Refresh', condition: "row.name == 'Lamp'" },
              {
                text: 'Hide',
                waitingText: 'Hiding',
                command: 'SqlByDataDefinition',
                params: { action: 'hide' },
              },
            ],
          },
        ],
      },
      () => answer,
    );
    const menus = await screen.findAllByRole('button', { name: 'More' });
    const [desk, lamp] = menus as [HTMLElement, HTMLElement];
    fireEvent.click(desk);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Hide' }));
    await waitFor(() => expect(desk.getAttribute('aria-busy')).toBe('true'));
    expect(lamp.getAttribute('aria-busy')).toBeNull();
    fireEvent.click(desk);
    const entry = await screen.findByRole('menuitem', { name: 'Hiding' });
    expect(entry.getAttribute('aria-disabled') ?? entry.hasAttribute('disabled')).toBeTruthy();
    settle(success({ affected: 1 }));
    await waitFor(() => expect(desk.getAttribute('aria-busy')).toBeNull());
  });

  it('[3.3j][3.3k] opens a menu of the buttons nested in it, with lines between them', async () => {
    const { services } = draw(
      buttons({
        text: '__More',
        buttons: [
          { text: '__First', command: 'NavigateTo', params: { url: '/a' } },
          { text: '__Second', divider: true, command: 'NavigateTo', params: { url: '/b' } },
        ],
      }),
    );
    await press('More');
    const menu = await screen.findByRole('menu', { name: 'More' });
    const line = menu.querySelector('hr');
    const [first, second] = within(menu).getAllByRole('menuitem');
    expect(menu.querySelectorAll('hr')).toHaveLength(1);
    expect(line?.previousElementSibling).toBe(first);
    expect(line?.nextElementSibling).toBe(second);
    fireEvent.click(second as HTMLElement);
    await waitFor(() => expect(services.navigate).toHaveBeenCalledWith('/b', { target: '_self' }));
  });

  it('[3.3k] leads from its menu as a link does, by the keys of menus, and the focus is back at it', async () => {
    const { services } = draw(
      buttons({
        text: 'More',
        buttons: [
          { text: 'Read', command: 'NavigateTo', params: { url: '/a?b={name}' } },
          { text: 'Manual', command: 'NavigateTo', params: { url: '/c', target: '_blank' } },
          { text: 'Count', command: 'Refresh' },
          { text: 'Ask', command: 'NavigateTo', params: { url: '/d', ask: { name: 'reason' } } },
        ],
      }),
    );
    await press('More');
    const entry = (name: string) => screen.getByRole('menuitem', { name });
    expect(['Read', 'Manual', 'Count', 'Ask'].map((name) => entry(name).tagName)).toEqual([
      'A',
      'A',
      'BUTTON',
      'BUTTON',
    ]);
    expect(entry('Read').getAttribute('href')).toMatch(/\/a\?b=$/);
    expect(entry('Manual').getAttribute('target')).toBe('_blank');
    const inTab = new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 });
    fireEvent(entry('Read'), inTab);
    expect(inTab.defaultPrevented).toBe(true);
    await waitFor(() =>
      expect(services.navigate).toHaveBeenLastCalledWith('/a?b=', { target: '_blank' }),
    );
    const forBrowser = new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 2 });
    fireEvent(entry('Read'), forBrowser);
    expect(forBrowser.defaultPrevented).toBe(false);
    entry('Read').focus();
    fireEvent.keyDown(entry('Read'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(entry('Manual'));
    fireEvent.keyDown(entry('Manual'), { key: 'ArrowUp' });
    fireEvent.keyDown(entry('Read'), { key: ' ' });
    await waitFor(() =>
      expect(services.navigate).toHaveBeenLastCalledWith('/a?b=', { target: '_self' }),
    );
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
  });

  it('[3.3l][3.3m] carries its class and those attributes that can do nothing', async () => {
    draw(
      buttons(
        {
          text: 'Plain',
          className: 'wide',
          attributes: {
            title: 'Help',
            'data-step': '2',
            onclick: 'alert(1)',
            formaction: '//evil',
          },
        },
        { text: 'Menu', className: 'narrow', buttons: [{ text: 'In' }] },
      ),
    );
    const plain = await screen.findByRole('button', { name: 'Plain' });
    expect(plain.classList.contains('wide')).toBe(true);
    expect(plain.title).toBe('Help');
    expect(plain.dataset.step).toBe('2');
    expect(plain.hasAttribute('onclick')).toBe(false);
    expect(plain.hasAttribute('formaction')).toBe(false);
    expect(screen.getByRole('button', { name: 'Menu' }).classList.contains('narrow')).toBe(true);
  });
});
