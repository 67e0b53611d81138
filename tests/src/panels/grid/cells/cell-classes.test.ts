import { expect, it } from 'vitest';
import { badgeClasses, classesOf } from '#src/panels/grid/cells/cell-classes.ts';

it('lets through classes that leave a row or cell in its place, and no others', () => {
  expect(classesOf('text-danger fw-bold')).toEqual(['text-danger', 'fw-bold']);
  const written = 'text-danger position-fixed y4-menu modal top-0 a"b onclick=x';
  expect(classesOf(written)).toEqual(['text-danger']);
  expect(badgeClasses('badge-soft-danger position-fixed y4-menu')).toBe('y4-badge--danger');
  expect(classesOf({ toString: () => 'text-danger' })).toEqual([]);
});
