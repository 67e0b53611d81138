import { expect, test } from 'vitest';
import type { ClientField } from '#schemas/definitions/field.ts';
import { SpokenSort } from '#src/panels/grid/SpokenSort.tsx';
import { show } from '../../_screen.tsx';

const fields = [
  { name: 'ordered_at', title: '__Ordered' },
  { name: 'total', title: '__Total' },
] as ClientField[];

test('tells by what the rows of a grid are sorted once that changes', () => {
  const loaded = [{ name: 'total', order: 'desc' as const }];
  const { container, rerender } = show(<SpokenSort sort={loaded} fields={fields} />);
  const spoken = container.querySelector('[aria-live="polite"]');
  expect(spoken?.textContent).toBe('');
  rerender(<SpokenSort sort={[{ name: 'ordered_at', order: 'asc' }]} fields={fields} />);
  expect(spoken?.textContent).toBe('Sorted by Ordered, ascending');
  const both = [
    { name: 'ordered_at', order: 'desc' as const },
    { name: 'total', order: 'asc' as const },
  ];
  rerender(<SpokenSort sort={both} fields={fields} />);
  expect(spoken?.textContent).toBe('Sorted by Ordered, descending. Sorted by Total, ascending');
  rerender(<SpokenSort sort={[]} fields={fields} />);
  expect(spoken?.textContent).toBe('Not sorted');
});
