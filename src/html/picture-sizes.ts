import { SMALLER_WIDTHS, smallerPicture } from '#schemas/wire/smaller-picture.ts';

/**
 * Lets the browser take the pictures of a text in the size that it shows them in. What a text says of
 * itself has been taken away before, so that the sizes are the server's own.
 */
export function offerSizes(text: ParentNode): void {
  for (const picture of text.querySelectorAll('img')) {
    const src = picture.getAttribute('src') ?? '';
    // Its width is known where it was put in by the editor; a guess would show it blurred.
    const width = Number(picture.getAttribute('width'));
    if (!Number.isInteger(width)) continue;
    const sizes = SMALLER_WIDTHS.filter((one) => one < width).flatMap((one) => {
      const smaller = smallerPicture(src, one);
      return smaller === null ? [] : [`${smaller} ${one}w`];
    });
    if (sizes.length === 0) continue;
    picture.sizes = `auto, (width < ${width}px) 100vw, ${width}px`;
    picture.srcset = [...sizes, `${src} ${width}w`].join(', ');
  }
}
