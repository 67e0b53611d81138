import { faRaspberryPi } from '@fortawesome/free-brands-svg-icons';
import { faFutbol } from '@fortawesome/free-regular-svg-icons';
import { fa5, faHouse, faUserGraduate } from '@fortawesome/free-solid-svg-icons';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { businessIcons } from '#src/icons/business-icons.ts';
import { commonIcons } from '#src/icons/common-icons.ts';
import { coreIcons } from '#src/icons/core-icons.ts';
import { isPointing } from '#src/icons/icon-shape.ts';
import { UNKNOWN_ICON } from '#src/icons/icon-store.ts';
import { Icon } from '#src/ui/icon.tsx';
import { roundPath } from '../../../scripts/lib/round-path.mjs';
import { show } from '../_screen.tsx';

function drawn(container: HTMLElement): string | null | undefined {
  return container.querySelector('path')?.getAttribute('d');
}

test('an icon of the first bundle is there at once', () => {
  const { container } = show(<Icon name="check" />);
  expect(drawn(container)).toBe(coreIcons.check?.path);
});

test.each([
  ['box', commonIcons.box],
  ['regular:bell', commonIcons['regular:bell']],
  ['brands:github', businessIcons['brands:github']],
  ['warehouse', businessIcons.warehouse],
])('%s is drawn when its set has come', async (name, shape) => {
  const { container } = show(<Icon name={name} />);
  expect(shape?.path).toBeTruthy();
  await waitFor(() => expect(drawn(container)).toBe(shape?.path));
});

test.each([
  ['user-graduate', faUserGraduate],
  ['home', faHouse],
  ['regular:futbol', faFutbol],
  ['brands:raspberry-pi', faRaspberryPi],
  ['5', fa5],
])('the rare icon %s is drawn too', async (name, { icon }) => {
  const { container } = show(<Icon name={name} />);
  await waitFor(() => expect(drawn(container)).toBe(roundPath(String(icon[4]))));
});

test.each(['no-such-icon', 'constructor', '__proto__', 'brands:'])(
  'the unknown name %s is a neutral dot',
  async (name) => {
    const { container } = show(<Icon name={name} />);
    await waitFor(() => expect(drawn(container)).toBe(UNKNOWN_ICON.path));
  },
);

test('is decoration', () => {
  const { container } = show(<Icon name="bell" />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});

test('no name is in two sets, and a business app finds what it needs', () => {
  const names = [coreIcons, commonIcons, businessIcons].flatMap((set) => Object.keys(set));
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(120);
});

test('icons that point along the line are mirrored, others are not', () => {
  const all = [coreIcons, commonIcons, businessIcons].flatMap((set) => Object.keys(set));
  expect(all.filter(isPointing).sort()).toEqual(
    [
      'arrow-left',
      'arrow-right',
      'chevron-left',
      'chevron-right',
      'paper-plane',
      'right-from-bracket',
      'right-to-bracket',
    ].sort(),
  );
});
