import { expect, test } from 'vitest';
import { offerSizes } from '#src/html/picture-sizes.ts';

const STORED = `/y4service/FilesRoot/y4/${'0f'.repeat(16)}`;

function pictureOf(html: string): HTMLImageElement {
  const text = document.createElement('div');
  text.innerHTML = html;
  offerSizes(text);
  const picture = text.querySelector('img');
  if (picture === null) throw new Error('There is no picture');
  return picture;
}

test('[2.29] a stored picture is offered in the sizes below its own', () => {
  const picture = pictureOf(`<img src="${STORED}.webp" width="1200" height="800" alt="">`);
  expect(picture.getAttribute('srcset')).toBe(
    `${STORED}-160.webp 160w, ${STORED}-480.webp 480w, ${STORED}-960.webp 960w, ${STORED}.webp 1200w`,
  );
  expect(picture.getAttribute('sizes')).toBe('auto, (width < 1200px) 100vw, 1200px');
  expect(picture.getAttribute('src')).toBe(`${STORED}.webp`);
});

test.each([
  ['without its width', `<img src="${STORED}.webp">`],
  ['with a width that is none', `<img src="${STORED}.webp" width="100%">`],
  ['that is as small as the smallest', `<img src="${STORED}.webp" width="160">`],
  ['that another site keeps', `<img src="https://x.example${STORED}.webp" width="1200">`],
  ['that the product brings along', '<img src="/assets/pictures/a.webp" width="1200">'],
])('a picture %s stays as it is', (_, html) => {
  expect(pictureOf(html).hasAttribute('srcset')).toBe(false);
});
