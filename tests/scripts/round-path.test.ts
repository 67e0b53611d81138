import { expect, test } from 'vitest';
import { roundIcon, roundPath } from '../../scripts/lib/round-path.mjs';

test.each([
  ['points where they are', 'M10.4 20.6L30.5 40', 'M10 21L31 40'],
  ['steps by where they lead', 'M0 0l.4 .4 .4 .4 .4 .4', 'M0 0l0 0 1 1 0 0'],
  ['steps along one side', 'M.4 .4h10.4v10.4H.6V.6', 'M0 0h11v11H1V1'],
  ['points that a curve passes', 'm1.2 1.2c.4 .4 1.4 1.4 2.4 2.4', 'm1 1c1 1 2 2 3 3'],
  ['arcs, but not their radii', 'M.6 0a9.5 8 0 1 0 9 0', 'M1 0a9.5 8 0 1 0 9 0'],
  [
    'arcs whose flags stand close',
    'M.4 0a8 8 0 1016 0 8 8 0 00-16 0z',
    'M0 0a8 8 0 1 0 16 0 8 8 0 0 0-16 0z',
  ],
  ['figures from where they began', 'M.6 .6l9.6 0zm1 1l.2 0', 'M1 1l9 0zm1 1l0 0'],
])('rounds %s', (_, path, rounded) => {
  expect(roundPath(path)).toBe(rounded);
});

test('an icon stays as it is when an arc would be another', () => {
  const ring = 'M8.3 .4l1.2 2.2a8 8 0 1 1 0 15.8z';
  expect(roundPath(ring)).toBe(ring);
});

test('a command that lacks a number is refused', () => {
  expect(() => roundPath('M0 0L1')).toThrow('no multiple of 2');
});

test.each(['M0 0K1 1', 'M0 1e2'])('a letter that is no command is refused: %s', (path) => {
  expect(() => roundPath(path)).toThrow('is no command');
});

test('the file of an icon has its path rounded, and one that is written in another way is refused', () => {
  const file = (path: string) => `var width = 10;\nvar svgPathData = '${path}';\n`;
  expect(roundIcon(file('M.4 .6'))).toBe(file('M0 1'));
  expect(() => roundIcon('const svgPathData = "M.4 .6";')).toThrow('another way');
});
