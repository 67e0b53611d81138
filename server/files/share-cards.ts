import sharp, { type Sharp } from 'sharp';

/** Pixels of the picture with which a page is shared: what messengers and networks show whole. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
/** What it is: some messengers show no WebP. */
export const CARD_TYPE = 'image/jpeg';

const PICTURE = /\.webp$/;
const CARD = /-card\.jpg$/;
/** Cards that are kept: each takes less than a tenth of a megabyte. */
const MOST_KEPT = 32;
/** Cards that may wait to be made; whoever comes then gets the picture itself. */
const MOST_WAITING = 16;
/** How much wider than high a picture is that may be cut to a card, from its foot: little is lost. */
const CUT = { from: 1.5, to: 2.5 };
/** How far the ground is blurred on which any other picture stands whole. */
const BLUR = 20;

/** Path or address of the card of a picture of ours; null for what has none. */
export function cardOf(picture: string): string | null {
  return PICTURE.test(picture) ? picture.replace(PICTURE, '-card.jpg') : null;
}

/** Path or address of the picture that a card is made of; null for what names no card. */
export function pictureOfCard(card: string): string | null {
  return CARD.test(card) ? card.replace(CARD, '.webp') : null;
}

/** Cards of pictures, made when they are asked for. */
export interface ShareCards {
  /** The card of a picture as JPEG; null where too many others wait or the picture can not be read. */
  of(file: string): Promise<Buffer | null>;
}

/** Cards of pictures that do not change, one made after another; the last ones are kept. */
export function createShareCards(): ShareCards {
  const kept = new Map<string, Promise<Buffer | null>>();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  function make(file: string): Promise<Buffer | null> {
    waiting += 1;
    const making = last
      .then(() => drawCard(file))
      .catch(() => null)
      .finally(() => {
        waiting -= 1;
      });
    last = making;
    return making;
  }

  return {
    of(file) {
      const known = kept.get(file);
      if (known === undefined && waiting >= MOST_WAITING) return Promise.resolve(null);
      const card = known ?? make(file);
      kept.delete(file);
      kept.set(file, card);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return card;
    },
  };
}

/** Cuts what is nearly of a card's shape, and sets anything else whole on a ground of its own colours. */
async function drawCard(file: string): Promise<Buffer> {
  const picture = sharp(file).flatten({ background: '#fff' });
  const { width, height } = await picture.metadata();
  const shape = width / height;
  const card =
    shape >= CUT.from && shape <= CUT.to
      ? picture.resize({ ...CARD_SIZE, fit: 'cover', position: 'top' })
      : await onGround(picture);
  return card.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

async function onGround(picture: Sharp): Promise<Sharp> {
  const { data: input, info } = await picture
    .resize({ ...CARD_SIZE, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const left = Math.floor((CARD_SIZE.width - info.width) / 2);
  const top = Math.floor((CARD_SIZE.height - info.height) / 2);
  const right = CARD_SIZE.width - info.width - left;
  const bottom = CARD_SIZE.height - info.height - top;
  // Of the colours at which the picture ends, so that nobody sees where.
  const ground = await sharp(input)
    .extend({ left, top, right, bottom, extendWith: 'copy' })
    .png()
    .toBuffer();
  return sharp(ground).blur(BLUR).composite([{ input, left, top }]);
}
