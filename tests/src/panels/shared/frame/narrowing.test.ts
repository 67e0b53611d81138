import { describe, expect, test, vi } from 'vitest';
import { gridState } from '#machines/panel/grid-state.ts';
import { followedNarrowing, narrowingOf } from '#src/panels/shared/frame/narrowing.ts';

const asked = {
  defaultFilters: { order: '$c$7$c$' },
  filters: { order: '$c$7$c$' },
  shared: {},
  state: gridState.parse({}),
};
const searched = { ...asked, state: gridState.parse({ search: 'cup', sort: [] }) };
const filtered = { ...asked, filters: { ...asked.filters, name: ['tea', '$c$tea$c$'] } };

describe('narrowingOf', () => {
  test('[4.1] finds nothing to take back of what an author has set, however it was sent', () => {
    const sent = { order: ['$c$7$c$', '$c$$c$7$c$$c$'] };
    expect(narrowingOf(asked, true, vi.fn())).toBeNull();
    expect(narrowingOf({ ...asked, filters: sent }, true, vi.fn())).toBeNull();
    expect(narrowingOf({ ...asked, filters: {} }, true, vi.fn())).toBeNull();
    expect(narrowingOf({ ...asked, shared: { name: null } }, true, vi.fn())).toBeNull();
  });

  test.each([
    ['search', searched],
    ['filters', filtered],
    ['both', { ...searched, filters: filtered.filters }],
    ['both', { ...searched, shared: { name: 'tea' } }],
  ])('[4.1] says that %s narrow, and takes them back at once', (by, panel) => {
    const apply = vi.fn();
    const narrowing = narrowingOf(panel, true, apply);
    expect(narrowing?.by).toBe(by);
    narrowing?.onWiden?.();
    expect(apply.mock.calls).toEqual([[{ filters: asked.defaultFilters, search: '', sort: [] }]]);
  });

  test('[4.1] leaves the search alone where the rows are searched in the browser', () => {
    const apply = vi.fn();
    expect(narrowingOf(searched, false, apply)).toBeNull();
    narrowingOf({ ...searched, filters: filtered.filters }, false, apply)?.onWiden?.();
    expect(apply).toHaveBeenCalledWith(expect.objectContaining({ search: 'cup' }));
  });

  test('[2.14k] says that filters narrow which a panel follows, and leaves them to theirs', () => {
    const followed = { by: 'filters' };
    expect(narrowingOf({ ...asked, shared: { name: 'tea' } }, true, vi.fn())).toEqual(followed);
    expect(followedNarrowing({ name: 'tea' })).toEqual(followed);
    expect(followedNarrowing({ name: 'tea' }, { name: 'tea' })).toBeNull();
  });
});
