import { expect, it } from 'vitest';
import { isInstalled } from '../../scripts/lib/install.mjs';

const locked = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.2.3' },
  'node_modules/a/node_modules/b': { version: '2.0.0' },
  'node_modules/for-windows': { version: '1.0.0', optional: true },
};
const installed = {
  'node_modules/a': { version: '1.2.3' },
  'node_modules/a/node_modules/b': { version: '2.0.0' },
};

it('takes what npm installed from the same lock file', () => {
  expect(isInstalled(locked, installed)).toBe(true);
});

it('does not take another version, also of a package for some systems only', () => {
  expect(isInstalled(locked, { ...installed, 'node_modules/a': { version: '1.2.4' } })).toBe(false);
  const other = { ...installed, 'node_modules/for-windows': { version: '0.9.0' } };
  expect(isInstalled(locked, other)).toBe(false);
});

it('does not do without a package', () => {
  expect(isInstalled(locked, { 'node_modules/a': { version: '1.2.3' } })).toBe(false);
  expect(isInstalled(locked, {})).toBe(false);
});
