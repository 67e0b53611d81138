import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { filterQuery } from '#schemas/definitions/field.ts';
import {
  type FilterValues,
  type PanelOf,
  panel as panelSchema,
} from '#schemas/definitions/panel.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { type ChartDrawingProps, ChartPanel } from '#src/panels/chart/ChartPanel.tsx';
import { lazyPart } from '#src/parts/parts.ts';
import { i18n, pageScope, renderPanel } from '../_panel-app.tsx';

const panel = panelSchema.parse({
  type: 'ECharts',
  code: 'status',
  dataCode: 'ORDER',
  title: 'Orders by status',
  chart: { code: 'byStatus' },
}) as PanelOf<'ECharts'>;

const data = {
  kind: 'bar',
  title: '',
  categories: ['pending', 'paid'],
  series: [{ name: 'Orders', values: [1234, null] }],
};

/** A library's drawing that is there at once. */
const drawnBy = (Drawing: ComponentType<ChartDrawingProps>) =>
  lazyPart(async () => ({ default: Drawing }));

const Picture = drawnBy(() => <p>drawn</p>);

function drawChart(answer: () => ReturnType<typeof success> | ReturnType<typeof failure>) {
  return renderPanel(
    <ChartPanel
      panel={panel}
      page={pageScope()}
      supports={(kind) => kind === 'bar'}
      Drawing={Picture}
    />,
    answer,
  );
}

describe('a chart panel', () => {
  it('[3.18e] reads each name of its table in its own direction', async () => {
    document.documentElement.dir = 'rtl';
    const categories = ['ACME Ltd.', 'Nordic كرسي'];
    drawChart(() => success({ ...data, categories }));
    const heads = await screen.findAllByRole('rowheader', { hidden: true });
    document.documentElement.removeAttribute('dir');
    const directions = heads.map((head) => [
      head.textContent,
      head.firstElementChild?.getAttribute('dir'),
    ]);
    expect(directions).toEqual([
      ['ACME Ltd.', 'auto'],
      ['Nordic كرسي', null],
    ]);
  });

  it('has its numbers as a table behind the picture', async () => {
    drawChart(() => success(data));
    const table = await screen.findByRole('table', { name: 'Orders by status' });
    expect(within(table).getByRole('columnheader', { name: 'Orders' })).toBeTruthy();
    expect(within(table).getByRole('row', { name: 'pending 1,234' })).toBeTruthy();
    expect((await screen.findByText('drawn')).closest('[aria-hidden="true"]')).not.toBeNull();
    expect(table.closest('.visually-hidden')).not.toBeNull();
    await userEvent.click(
      screen.getByRole('button', { name: 'Numbers as a table', expanded: false }),
    );
    expect(table.closest('.visually-hidden')).toBeNull();
    expect(screen.getByRole('button', { name: 'Numbers as a table', expanded: true })).toBeTruthy();
  });

  it('shows its numbers again that were asked for, after a failure and after none', async () => {
    const none = { ...data, series: [{ name: 'Orders', values: [null, null] }] };
    const answers = [success(data), failure(60050, 'Broken'), success(none), success(data)];
    const page = pageScope();
    renderPanel(
      <ChartPanel panel={panel} page={page} supports={() => true} Drawing={Picture} />,
      () => answers.shift() ?? success(data),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Numbers as a table' }));
    const reload = async () => (await page.panels.find('status'))?.reload();
    await act(reload);
    await screen.findByText('Broken');
    await act(reload);
    await screen.findByText('No data');
    await act(reload);
    const table = await screen.findByRole('table', { name: 'Orders by status' });
    expect(table.closest('.visually-hidden')).toBeNull();
  });

  it('takes names that objects inherit, twice and of any length', async () => {
    const categories = ['hasOwnProperty', 'paid', 'paid', 'x'.repeat(1_000_000)];
    const series = ['constructor', '__proto__'].map((name) => ({ name, values: [1, 2, 3, 4] }));
    const passed: string[] = [];
    const Listener = drawnBy(({ data: drawn }) => {
      passed.push(...drawn.categories, ...drawn.series.map(({ name }) => name));
      return <p>drawn</p>;
    });
    renderPanel(
      <ChartPanel panel={panel} page={pageScope()} supports={() => true} Drawing={Listener} />,
      () => success({ ...data, categories, series }),
    );
    const table = await screen.findByRole('table', { name: 'Orders by status' });
    expect(within(table).getAllByRole('row', { name: /^paid/ })).toHaveLength(2);
    await screen.findByText('drawn');
    // A library may keep them as keys of objects.
    expect(passed.filter((name) => name in Object.prototype)).toEqual([]);
    expect(Math.max(...passed.map((name) => name.length))).toBeLessThan(300);
  });

  it('[2.14i][2.14j] hands names of several lines on as one', async () => {
    const passed: string[] = [];
    const Listener = drawnBy(({ data: drawn }) => {
      passed.push(...drawn.categories);
      return <p>drawn</p>;
    });
    renderPanel(
      <ChartPanel panel={panel} page={pageScope()} supports={() => true} Drawing={Listener} />,
      () => success({ ...data, categories: [`a\n${'\n'.repeat(50)}b`, 'paid'] }),
    );
    await screen.findByText('drawn');
    expect(passed).toContain('a b');
    expect(passed.filter((name) => name.includes('\n'))).toEqual([]);
  });

  it("[8.12] says 'No Adapter' for a kind that the library does not draw", async () => {
    drawChart(() => success({ ...data, kind: 'radar' }));
    expect(await screen.findByText('No Adapter')).toBeTruthy();
    expect(screen.queryByText('drawn')).toBeNull();
  });

  it('[8.10][2.21] says what went wrong in its place, with no way to try again what is not for its reader', async () => {
    drawChart(() => failure(60011, 'Not for you', 'FORBIDDEN'));
    expect(await screen.findByText('Error 60011(FORBIDDEN)')).toBeTruthy();
    expect(screen.getByText('Not for you')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('[2.21] tries again what failed otherwise', async () => {
    drawChart(() => failure(60040, 'Too late', 'LATE'));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it.each([
    ['largest', 'Only the largest are shown'],
    ['latest', 'Only the latest are shown'],
  ])('says that it has more than the %s', async (cut, told) => {
    drawChart(() => success({ ...data, cut }));
    expect(await screen.findByText(told)).toBeTruthy();
  });

  it('draws again when its numbers or their language are others, and not when the same ones are read again', async () => {
    const numbers = [1234, 1234, 5678];
    let reads = 0;
    const drawn = new Set<ChartDrawingProps['data']>();
    const Listener = drawnBy(({ data: given }) => {
      drawn.add(given);
      return <p>drawn</p>;
    });
    const buttons = [{ code: 'again', text: 'Again', command: 'Refresh' }];
    renderPanel(
      <ChartPanel
        panel={panelSchema.parse({ ...panel, buttons }) as PanelOf<'ECharts'>}
        page={pageScope()}
        supports={() => true}
        Drawing={Listener}
      />,
      () => success({ ...data, series: [{ name: 'Orders', values: [numbers[reads++], null] }] }),
    );
    await screen.findByText('drawn');
    const again = async (read: number) => {
      await userEvent.click(screen.getByRole('button', { name: 'Again' }));
      await waitFor(() => expect(reads).toBe(read));
      await waitFor(() =>
        expect(screen.getByText('drawn').closest('[data-busy]')?.getAttribute('data-busy')).toBe(
          'false',
        ),
      );
    };
    await again(2);
    expect(drawn.size).toBe(1);
    await again(3);
    expect(drawn.size).toBe(2);
    await act(() => i18n.changeLanguage('zh-CN'));
    expect(drawn.size).toBe(3);
    await act(() => i18n.changeLanguage('en'));
  });

  it('[4.2] is asked for by its own filters and by those that its page shares, which win, and once for each', async () => {
    const page = pageScope();
    const share = (source: string, dataCode: string, values: FilterValues) => {
      const queries = Object.keys(values).map((name) => filterQuery.parse({ name, type: 'Text' }));
      page.filters.share(source, { dataCode, queries, values });
    };
    share('first', 'ORDER', { status: 'paid' });
    const asked: unknown[] = [];
    const option = { defaultFilters: { status: 'pending', note: 'tea' } };
    renderPanel(
      <ChartPanel
        panel={panelSchema.parse({ ...panel, option }) as PanelOf<'ECharts'>}
        page={page}
        supports={() => true}
        Drawing={Picture}
      />,
      (_, params) => {
        asked.push((params as { queries: FilterValues }).queries);
        return success(data);
      },
    );
    await screen.findByText('drawn');
    const filter = async (values: FilterValues) =>
      (await page.panels.find('status'))?.filter(values);
    act(() => share('other', 'PRODUCT', { name: 'desk' }));
    act(() => share('first', 'ORDER', { status: 'sent' }));
    await act(() => filter({ note: null }));
    await act(() => filter({ status: 'closed', name: 'Ada' }));
    act(() => page.filters.share('first', null));
    await waitFor(() =>
      expect(asked).toEqual([
        { status: 'paid', note: 'tea' },
        { status: 'sent', note: 'tea' },
        { status: 'sent' },
        { status: 'sent', name: 'Ada' },
        { status: 'closed', name: 'Ada' },
      ]),
    );
  });

  it('[2.23] goes on to say so while it is asked again, and draws what comes then', async () => {
    const page = pageScope();
    const answers = [success({ ...data, series: [{ name: 'Orders', values: [null, null] }] })];
    let respond: (answer: ReturnType<typeof success>) => void = () => {};
    const asked = new Promise<ReturnType<typeof success>>((resolve) => (respond = resolve));
    renderPanel(
      <ChartPanel panel={panel} page={page} supports={() => true} Drawing={Picture} />,
      () => answers.shift() ?? asked,
    );
    await screen.findByText('No data');
    await act(async () => (await page.panels.find('status'))?.reload());
    expect(screen.getByText('No data')).toBeTruthy();
    expect(screen.queryByText('drawn')).toBeNull();
    await act(async () => respond(success(data)));
    expect(await screen.findByText('drawn')).toBeTruthy();
    expect(screen.queryByText('No data')).toBeNull();
  });

  it('[2.23] tells of filters that leave nothing once that is known, and waits in sight until then', async () => {
    const page = pageScope();
    const none = () => success({ ...data, series: [] });
    let respond: (answer: ReturnType<typeof success>) => void = () => {};
    let reads = 0;
    renderPanel(
      <ChartPanel panel={panel} page={page} supports={() => true} Drawing={Picture} />,
      () => (reads++ === 0 ? none() : new Promise((resolve) => (respond = resolve))),
    );
    const busy = () =>
      screen.getByText('No data').closest('[data-busy]')?.getAttribute('data-busy');
    const told = () => screen.queryByText('Nothing matches the filters');
    await screen.findByText('No data');
    expect(busy()).toBe('false');
    const found = await page.panels.find('status');
    await act(async () => found?.filter({ status: 'paid' }));
    expect(told()).toBeNull();
    expect(busy()).toBe('true');
    await act(async () => respond(none()));
    await waitFor(() => expect(told()).not.toBeNull());
    expect(busy()).toBe('false');
    // The same is asked again, and what was known stays.
    await act(async () => found?.reload());
    expect(busy()).toBe('true');
    expect(told()).not.toBeNull();
  });

  it('[2.23] says that there is nothing to draw', async () => {
    drawChart(() => success({ ...data, series: [] }));
    expect(await screen.findByText('No data')).toBeTruthy();
    expect(screen.getByText('No data to display')).toBeTruthy();
  });
});
