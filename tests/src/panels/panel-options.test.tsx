import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { panel as panelSchema } from '#schemas/definitions/panel.ts';
import { success } from '#schemas/wire/envelope.ts';
import { PanelSlot } from '#src/panels/PanelSlot.tsx';
import { pageScope, renderPanel } from './_panel-app.tsx';

const definition = clientDataDefinition.parse({
  code: 'GOODS',
  title: '__All goods',
  key: ['id'],
  fields: [{ name: 'id' }, { name: 'name' }],
});

/** A list of these rows; `wait` holds them back. */
function draw(option: object, list: object[] = [{ id: '1', name: 'Desk' }], wait?: Promise<void>) {
  const asked: unknown[] = [];
  const panel = panelSchema.parse({ type: 'BasicList', code: 'goods', dataCode: 'GOODS', option });
  const drawn = renderPanel(
    <PanelSlot panel={panel} page={pageScope()} />,
    async (command, params) => {
      if (command === 'GetDataDefinition') return success(definition);
      asked.push(params);
      await wait;
      return success({ list, statistics: [], selectedIds: [], allCount: list.length });
    },
  );
  return { ...drawn, asked };
}

describe('the settings of a panel', () => {
  it('[3.2g] its own words while it loads and when it is empty', async () => {
    let release = () => {};
    const wait = new Promise<void>((resolve) => {
      release = resolve;
    });
    draw(
      {
        loadTitle: '__Fetching',
        loadMessage: '__Counting the shelves',
        emptyTitle: '__Sold out',
        emptyDescription: '__Come back tomorrow',
      },
      [],
      wait,
    );
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toContain('Fetching Counting the shelves'),
    );
    release();
    expect(await screen.findByText('Sold out')).toBeTruthy();
    expect(screen.getByText('Come back tomorrow')).toBeTruthy();
  });

  it('[3.2g] the filters that it starts with', async () => {
    const { asked } = draw({ defaultFilters: { name: 'Desk' } });
    await screen.findByText('Desk');
    expect(asked[0]).toMatchObject({ code: 'GOODS', queries: { name: 'Desk' } });
  });

  it.each([
    ['its own title', { title: '__What we sell' }, 'What we sell'],
    ['the title of its data where it has none', {}, 'All goods'],
  ])('[3.2g] what it is called where it is read aloud: %s', async (_, option, name) => {
    draw(option);
    expect(await screen.findByRole('list', { name })).toBeTruthy();
  });

  it.each(['card', 'list'])('[3.2g] the layout %s', async (layout) => {
    const { container } = draw({ layout });
    await screen.findByText('Desk');
    expect(container.querySelector(`.y4-list--${layout} .y4-list-item--${layout}`)).toBeTruthy();
  });

  it('[3.2g] whether several rows may be selected', async () => {
    draw({ multiSelect: true });
    const box = (await screen.findByLabelText('1')) as HTMLInputElement;
    fireEvent.click(box);
    await waitFor(() => expect(box.checked).toBe(true));
    cleanup();
    draw({});
    await screen.findByText('Desk');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('[3.2g] what it shows before it goes on is kept for the session, if it is told to', async () => {
    const first = draw({ maintaining: true });
    await screen.findByText('Desk');
    await waitFor(() => expect(JSON.stringify({ ...window.sessionStorage })).toContain('Desk'));
    first.unmount();
    // The server is slow: the rows of before are there at once.
    draw({ maintaining: true }, [{ id: '1', name: 'Lamp' }], new Promise(() => {}));
    expect(await screen.findByText('Desk')).toBeTruthy();
  });

  it('[3.2g] a title in place of the panel’s own', async () => {
    draw({ title: '__Special offers' });
    expect(await screen.findByRole('heading', { name: 'Special offers' })).toBeTruthy();
  });
});
