import { expect, test } from 'vitest';
import { panelOption } from '#schemas/definitions/panel.ts';
import { EditGridSkeleton } from '#src/panels/grid/plain-rows/GridSkeleton.tsx';
import { renderPanel } from '../../_panel-app.tsx';

test.each([
  ['one that adds a row beside that of its own save', [], 2],
  [
    'one that adds a row beside those of its author',
    [{ text: 'Save', command: 'SaveByDataDefinition' }, { text: 'Print' }],
    3,
  ],
])('[2.22] the room of an edited grid has its buttons: %s', (_, buttons, count) => {
  const panel = { option: panelOption.parse({}), buttons };
  const { container } = renderPanel(<EditGridSkeleton panel={panel as never} />, () => {
    throw new Error('It asks for nothing');
  });
  const widths = (place: string) =>
    [...container.querySelectorAll<HTMLElement>(`.y4-grid-toolbar__${place} > .y4-skeleton`)].map(
      ({ style }) => Number.parseFloat(style.inlineSize),
    );
  expect(widths('buttons')).toHaveLength(count);
  const [reset = 0, columns = 0, ...others] = widths('tools');
  expect(others).toEqual([]);
  // One has words, the other is an icon.
  expect(reset).toBeGreaterThan(columns);
});
