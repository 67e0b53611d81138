import { expect, it } from 'vitest';
import { cutPicture, isCuttable, nameOfPart, pixelsOf } from '#src/panels/form/crop/cut-picture.ts';

it('a part in percent is whole pixels within the picture', () => {
  expect(pixelsOf({ x: 25, y: 50, width: 50, height: 25 }, 400, 200)).toEqual({
    x: 100,
    y: 100,
    width: 200,
    height: 50,
  });
  expect(pixelsOf({ x: 99.9, y: 99.9, width: 50, height: 50 }, 100, 100)).toEqual({
    x: 99,
    y: 99,
    width: 1,
    height: 1,
  });
  expect(pixelsOf({ x: -1, y: 0, width: 200, height: 0 }, 10, 10)).toEqual({
    x: 0,
    y: 0,
    width: 10,
    height: 1,
  });
});

it('the whole picture is the picture itself', async () => {
  const picture = new Blob(['x'], { type: 'image/png' });
  expect(await cutPicture(picture, null)).toBe(picture);
});

it('cuts what a browser can write again, and nothing else', () => {
  expect(isCuttable(new Blob([], { type: 'image/jpeg' }))).toBe(true);
  expect(isCuttable(new Blob([], { type: 'image/svg+xml' }))).toBe(false);
  expect(isCuttable(new Blob([], { type: 'image/gif' }))).toBe(false);
});

it('what was cut is named by the kind that the browser wrote', () => {
  const [webp, png] = ['image/webp', 'image/png'].map((type) => new Blob([], { type })) as [
    Blob,
    Blob,
  ];
  expect(nameOfPart('a.b.WEBP', webp, webp)).toBe('a.b.WEBP');
  expect(nameOfPart('a.b.webp', webp, png)).toBe('a.b.png');
  expect(nameOfPart('Photo', webp, png)).toBe('Photo.png');
});
