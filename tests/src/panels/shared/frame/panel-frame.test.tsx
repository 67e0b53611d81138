import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button } from '#schemas/definitions/button.ts';
import { panel as panelSchema } from '#schemas/definitions/panel.ts';
import { failure } from '#schemas/wire/envelope.ts';
import type { CommandRunner } from '#src/commands/command-runner.ts';
import { coreIcons } from '#src/icons/core-icons.ts';
import { PageTitle } from '#src/pages/content/page-title.ts';
import { PanelButtons } from '#src/panels/shared/buttons/PanelButtons.tsx';
import { PanelFailure } from '#src/panels/shared/frame/PanelFailure.tsx';
import { PanelFrame } from '#src/panels/shared/frame/PanelFrame.tsx';
import { show } from '../../../_screen.tsx';

const panel = panelSchema.parse({ type: 'Html', code: 'orders', title: 'Orders', html: '' });

test('a title that repeats the page’s is shown once and still names the panel', () => {
  show(
    <PageTitle value="Orders">
      <PanelFrame panel={panel}>rows</PanelFrame>
    </PageTitle>,
  );
  expect(screen.queryByRole('heading', { name: 'Orders' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Orders' }).textContent).toBe('rows');
});

test('a title of its own is a heading', () => {
  show(
    <PageTitle value="Home">
      <PanelFrame panel={panel}>rows</PanelFrame>
    </PageTitle>,
  );
  expect(screen.getByRole('heading', { name: 'Orders' })).toBeTruthy();
});

test('panels of one title are landmarks of names of their own', () => {
  const of = (codes: string[]) =>
    codes.map((code) => (
      <PanelFrame key={code} panel={{ ...panel, code, ...(code === 'bare' && { title: '' }) }}>
        {code}
      </PanelFrame>
    ));
  const names = () =>
    screen.getAllByRole('region').map((one) => [one.getAttribute('aria-label'), one.textContent]);
  const { rerender } = show(of(['first', 'bare', 'second', 'third']));
  expect(screen.getByRole('region', { name: 'Orders' }).textContent).toBe('Ordersfirst');
  expect(names()).toEqual([
    [null, 'Ordersfirst'],
    ['Orders (2)', 'Orderssecond'],
    ['Orders (3)', 'Ordersthird'],
  ]);
  // Who comes takes the name that has become free; the others keep theirs.
  rerender(of(['second', 'third', 'fourth']));
  expect(names()).toEqual([
    ['Orders (2)', 'Orderssecond'],
    ['Orders (3)', 'Ordersthird'],
    [null, 'Ordersfourth'],
  ]);
});

test('[3.9] a badge has type, icon and content', () => {
  const option = { badges: [{ type: 'warning', icon: 'xmark', content: '3 waiting' }] };
  show(<PanelFrame panel={panelSchema.parse({ ...panel, option })}>rows</PanelFrame>);
  const badge = screen.getByText('3 waiting');
  expect(badge.className).toContain('y4-badge--warning');
  expect(badge.querySelector('svg path')?.getAttribute('d')).toBe(coreIcons.xmark?.path);
});

test.each([
  ['BUSY', 'Error 60022(BUSY)'],
  ['', 'Error 60022'],
])('[2.21][8.10] an error with the code %j is titled %s, with its message below', (code, title) => {
  show(<PanelFailure failure={failure(60022, 'Somebody else holds the rows', code)} />);
  const [head, said] = screen.getByRole('alert').querySelectorAll('p, h2, h3, strong');
  expect([head?.textContent, said?.textContent]).toEqual([title, 'Somebody else holds the rows']);
});

test('[2.15][2.21] what a panel can not be drawn with is told in plain words, with the fault below', () => {
  const fault = failure(69999, '"wood" is not a registered scale.', 'FAULT');
  show(<PanelFailure failure={fault} />);
  const told = screen.getByRole('alert');
  expect(told.textContent).toContain('Something went wrong here, please try again');
  expect(told.querySelector('[lang=en]')?.textContent).toBe('"wood" is not a registered scale.');
});

test.each([
  ['NUMBER_FILTER', '“dear” is no number: write 10, or a range like 10~20'],
  ['TIME_FILTER', '“dear” is no date: write 2026-01-31, or a range like 2026-01-01~2026-01-31'],
  ['BAD_REQUEST', 'Filter "price" takes something else'],
])('[2.21] a filter that is refused with %s says what to write in it', (code, said) => {
  const refused = failure(60020, 'Filter "price" takes something else', code, 'dear');
  show(<PanelFailure failure={refused} />);
  expect(screen.getByRole('alert').textContent).toContain(said);
});

test('a button that has nothing to do can not be pressed', () => {
  const runner = { placeOf: () => null } as unknown as CommandRunner;
  const buttons = [
    { text: 'Save', command: 'SaveByDataDefinition' },
    { text: 'Refresh', command: 'Refresh' },
  ].map((one) => button.parse(one));
  const isIdle = ({ command }: { command?: string | undefined }) => command !== 'Refresh';
  show(<PanelButtons buttons={buttons} runner={runner} running={new Set()} isIdle={isIdle} />);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Refresh' })).toHaveProperty('disabled', false);
});
