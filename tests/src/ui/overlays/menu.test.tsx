import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Button } from '#src/ui/button.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import type { MenuEntry, MenuPart } from '#src/ui/overlays/menu-entry.ts';
import { show } from '../../_screen.tsx';

const edit = vi.fn();
const remove = vi.fn();
const entries: MenuEntry[] = [
  { id: 'edit', text: 'Edit', icon: 'pen', onSelect: edit },
  { id: 'off', text: 'Archive', disabled: true, onSelect: remove },
  { id: 'copy', text: 'Duplicate', href: '/copy' },
  { id: 'delete', text: 'Delete', danger: true, divider: true, onSelect: remove },
];

beforeEach(() => {
  edit.mockReset();
  remove.mockReset();
});

function focused(): string | null | undefined {
  return document.activeElement?.textContent;
}

async function open() {
  const user = userEvent.setup();
  const drawn = show(
    <>
      <Menu label="Actions" entries={entries} />
      <button type="button">After</button>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  return { user, ...drawn };
}

describe('Menu', () => {
  test('opens from its button and takes the focus', async () => {
    await open();
    const trigger = screen.getByRole('button', { name: 'Actions' });
    expect(trigger.getAttribute('aria-expanded')).toBe('true');
    expect(trigger.getAttribute('aria-haspopup')).toBe('menu');
    expect(screen.getByRole('menu', { name: 'Actions' })).toBeDefined();
    expect(focused()).toBe('Edit');
  });

  test('stays inside the window when it grows while it is open', async () => {
    const observed: ResizeObserverCallback[] = [];
    class Observer {
      constructor(callback: ResizeObserverCallback) {
        observed.push(callback);
      }
      observe(): void {}
      disconnect(): void {}
    }
    vi.stubGlobal('ResizeObserver', Observer);
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(400);
    await open();
    const panel = screen.getByRole('menu', { name: 'Actions' }).closest<HTMLElement>('[popover]');
    if (panel === null) throw new Error('A menu lies in a popover');
    const trigger = screen.getByRole('button', { name: 'Actions' });
    vi.spyOn(trigger, 'getBoundingClientRect').mockReturnValue(new DOMRect(350, 10, 40, 20));
    vi.spyOn(panel, 'offsetWidth', 'get').mockReturnValue(300);
    for (const callback of observed) callback([], {} as ResizeObserver);
    expect(panel.style.left).toBe('92px');
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test('opens by arrow down', async () => {
    const user = userEvent.setup();
    show(<Menu label="Actions" entries={entries} />);
    screen.getByRole('button').focus();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Edit');
  });

  test('arrows go round past what is disabled, Home and End to the ends, letters to their entry', async () => {
    const { user } = await open();
    const stops: (string | null | undefined)[] = [];
    for (const key of [
      '{ArrowDown}',
      '{ArrowDown}',
      '{ArrowDown}',
      '{ArrowUp}',
      '{Home}',
      '{End}',
      'e',
    ]) {
      await user.keyboard(key);
      stops.push(focused());
    }
    expect(stops).toEqual(['Duplicate', 'Delete', 'Edit', 'Delete', 'Edit', 'Delete', 'Edit']);
  });

  test('its entries are places that the focus reaches, so that keys scroll the list of many', async () => {
    await open();
    const entries = screen.getAllByRole('menuitem');
    expect(entries.map(({ tabIndex }) => tabIndex)).toEqual(entries.map(() => 0));
  });

  test('keys go on from its entries to those that stay in sight below them', async () => {
    const user = userEvent.setup();
    const foot = [{ id: 'new', text: 'Save as a new view', onSelect: edit }];
    show(<Menu label="Views" entries={entries.slice(0, 1)} foot={foot} />);
    await user.click(screen.getByRole('button', { name: 'Views' }));
    const stops: (string | null | undefined)[] = [];
    for (const key of ['{ArrowDown}', '{ArrowDown}', '{End}', '{Home}', 's']) {
      await user.keyboard(key);
      stops.push(focused());
    }
    const added = 'Save as a new view';
    expect(stops).toEqual([added, 'Edit', added, 'Edit', added]);
    await user.keyboard('{Enter}');
    expect(edit).toHaveBeenCalledTimes(1);
  });

  test('entries that belong together are a group with its words for a name, and keys pass through it', async () => {
    const user = userEvent.setup();
    const parts: MenuPart[] = [
      { id: 'first', text: 'First' },
      {
        id: 'papers',
        heading: 'Papers',
        entries: [
          { id: 'invoice', text: 'Invoice', divider: true },
          { id: 'more', heading: 'Rare', entries: [{ id: 'receipt', text: 'Receipt' }] },
        ],
      },
      { id: 'last', text: 'Last' },
    ];
    const { container } = show(<Menu label="Actions" entries={parts} />);
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    const named = (name: string) =>
      within(screen.getByRole('group', { name }))
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent);
    expect(named('Papers')).toEqual(['Invoice', 'Receipt']);
    expect(named('Rare')).toEqual(['Receipt']);
    const stops: (string | null | undefined)[] = [focused()];
    for (let at = 0; at < 3; at++) {
      await user.keyboard('{ArrowDown}');
      stops.push(focused());
    }
    expect(stops).toEqual(['First', 'Invoice', 'Receipt', 'Last']);
    // Around each group, and not below its words.
    const after = [...container.querySelectorAll('hr')].map(
      (line) => line.nextSibling?.textContent,
    );
    expect(after).toEqual(['PapersInvoiceRareReceipt', 'RareReceipt', 'Last']);
  });

  test('runs the chosen entry, closes and gives the focus back', async () => {
    const { user } = await open();
    await user.keyboard('{Enter}');
    expect(edit).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(focused()).toBe('Actions');
  });

  test('a disabled entry does nothing and keeps the menu open', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('menuitem', { name: 'Archive' }));
    expect(remove).not.toHaveBeenCalled();
    expect(screen.queryByRole('menu')).not.toBeNull();
  });

  test('an entry with a path is a link, also for the space bar', async () => {
    const { user, history } = await open();
    await user.keyboard('{ArrowDown}');
    await user.keyboard(' ');
    expect(history).toEqual(['/', '/copy']);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('a link that is pressed gives the focus back: whoever does not leave goes on from there', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
    expect(focused()).toBe('Actions');
  });

  test('Escape closes it and gives the focus back, and reaches nothing around it', async () => {
    const around = vi.fn();
    const user = userEvent.setup();
    show(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog around the menu
      <div onKeyDown={around}>
        <Menu label="Actions" entries={entries} />
      </div>,
    );
    await user.click(screen.getByRole('button'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(focused()).toBe('Actions');
    expect(around).not.toHaveBeenCalled();
  });

  test('a press outside closes it and leaves the focus where it went', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'After' }));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(focused()).toBe('After');
  });

  test('a second press of its button closes it', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('marks the one that is in force and starts from the page that is open', async () => {
    const user = userEvent.setup();
    show(
      <Menu
        label="Language"
        entries={[
          { id: 'zh', text: '中文', current: true },
          { id: 'en', text: 'English', current: false },
          { id: 'here', text: 'Here', href: '/here', isHere: true },
        ]}
        trigger={(props) => <Button {...props} icon="globe" aria-label="Language" />}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Language' }));
    const checked = screen
      .getAllByRole('menuitemradio')
      .map((row) => [row.textContent, row.getAttribute('aria-checked')]);
    expect(checked).toEqual([
      ['中文', 'true'],
      ['English', 'false'],
    ]);
    expect(focused()).toBe('Here');
  });
});
