import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clientDataDefinition } from '#schemas/definitions/field.ts';
import { panel as panelSchema } from '#schemas/definitions/panel.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { PanelSlot } from '#src/panels/PanelSlot.tsx';
import { pageScope, renderPanel } from '../_panel-app.tsx';

const definition = clientDataDefinition.parse({
  code: 'GOODS',
  key: ['id'],
  fields: [
    { name: 'id', title: 'Id' },
    { name: 'name', title: 'Name' },
    { name: 'price', title: 'Price', type: 'Number', format: 'money' },
    { name: 'status', title: 'Status' },
    { name: 'text', title: 'Text', format: 'html' },
    { name: 'seen', title: 'Seen', type: 'DateTime' },
    { name: 'sold', title: 'Sold', type: 'DateTime' },
  ],
});

const rows = [
  { id: 'A&1', name: '<b>Desk</b>', price: 12.5, status: 'o', statusUi: 'Open', text: '<i>t</i>' },
  { id: 'B 2', name: 'Lamp', price: 300, status: 'c', statusUi: 'Closed', text: '' },
];

// The document of these tests loses the first element of sanitised HTML: here a box that none looks at.
const TEMPLATE = `<div></div><h3>{{row.name}}</h3><table><tbody>{{#rows}}<tr><td>{{row.name}}</td>
<td>{{price}}</td><td>{{status}}{{text}}</td><td>{{price * 2}}</td>
<td>{{#if row.price > 100}}dear{{/if}}</td>
<td><a href="/content/X/main?id={{id}}" title="{{name}}">open</a></td></tr>{{/rows}}</tbody></table>`;

function draw(html: string, list: object[] | null = rows) {
  const panel = panelSchema.parse({
    type: 'Html',
    code: 'goods',
    title: 'Goods',
    dataCode: 'GOODS',
    option: { html },
  });
  return renderPanel(<PanelSlot panel={panel} page={pageScope()} />, (command) => {
    if (command === 'GetDataDefinition') return success(definition);
    return list === null
      ? failure(60031, 'The database is away', 'AWAY')
      : success({ list, statistics: [], selectedIds: [], allCount: list.length });
  });
}

describe('an Html panel with a data definition', () => {
  it('[2.14g][3.2c] writes its template once for each row, with values as a grid shows them', async () => {
    draw(TEMPLATE);
    const [desk, lamp] = await screen.findAllByRole('row');
    const cells = (row: HTMLElement | undefined) =>
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cells(lamp)).toEqual(['Lamp', '¥300.00', 'Closed', '600', 'dear', 'open']);
    expect(cells(desk)).toEqual(['<b>Desk</b>', '¥12.50', 'Opent', '25', '', 'open']);
  });

  it('lets no line end within a moment, marks no attribute, and nothing where there is none', async () => {
    draw('<div></div><p title="{{seen}}">since {{seen}}</p><i>{{sold}}</i>', [
      { id: 'A', seen: '2026-11-20T22:18:00', sold: null },
    ]);
    const text = await screen.findByText(/^since/);
    expect(text.querySelector('.text-nowrap')?.textContent).toBe('2026-11-20 22:18');
    expect(text.title).toBe('2026-11-20 22:18');
    expect(text.nextElementSibling?.innerHTML).toBe('');
  });

  it('[2.14g][3.2c] knows what time it is', async () => {
    const time = '{{#if now() > date(now())}}later than midnight{{/if}}';
    draw(`<div></div><p>${time}, {{days(now(), now())}} days</p>`);
    expect(await screen.findByText('later than midnight, 0 days')).toBeTruthy();
  });

  it('takes values as text everywhere, and markup only from a field that is HTML', async () => {
    draw(TEMPLATE);
    const heading = await screen.findByRole('heading', { level: 3 });
    expect(heading.textContent).toBe('<b>Desk</b>');
    expect(document.querySelector('.y4-html b')).toBeNull();
    expect(document.querySelector('.y4-html i')?.textContent).toBe('t');
    const [link] = screen.getAllByRole('link');
    expect(link?.getAttribute('href')).toBe('/y4/content/X/main?id=A%261');
    expect(link?.getAttribute('title')).toBe('<b>Desk</b>');
  });

  it('[2.14g] a value of the other direction does not turn what stands around it, and no address gets its marks', async () => {
    draw(
      '<div></div><p title="{{name}}"><a href="/content/{{name}}/main">{{name}}</a> {{id}} {{price}}</p>',
      [{ id: '2026-09-21', name: 'محمد', price: 1 }],
    );
    const link = await screen.findByRole('link');
    expect(link.textContent).toBe('\u2068محمد\u2069');
    expect(link.parentElement?.textContent).toBe('\u2068محمد\u2069 2026-09-21 ¥1.00');
    expect(link.parentElement?.title).toBe('محمد');
    expect(decodeURI(link.getAttribute('href') ?? '')).toBe('/y4/content/محمد/main');
  });

  it('[2.23] says that there is no data, or what its author says in that case', async () => {
    draw('<ul>{{#rows}}<li>{{name}}</li>{{/rows}}</ul>', []);
    expect(await screen.findByText('No data to display')).toBeTruthy();
    cleanup();
    draw('<ul>{{#rows}}<li>{{name}}</li>{{/rows}}</ul>{{#empty}}<p>Sold out</p>{{/empty}}', []);
    expect(await screen.findByText('Sold out')).toBeTruthy();
    expect(screen.queryByText('No data to display')).toBeNull();
  });

  it('[2.21][8.10] shows why its rows did not come, and which formula is none', async () => {
    draw(TEMPLATE, null);
    const title = await screen.findByText('Error 60031(AWAY)');
    // Its lines may part between the number and the code.
    expect(title.querySelector('wbr')).not.toBeNull();
    expect(screen.getByText('The database is away')).toBeTruthy();
    cleanup();
    draw('<p>{{row.}}</p>');
    expect(await screen.findByText(/TEMPLATE/)).toBeTruthy();
  });
});
