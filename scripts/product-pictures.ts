import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readWords } from './lib/words.mjs';
import { Brush, EDGE, type Palette, type Shape } from './product-pictures/brush.ts';
import { decoration } from './product-pictures/decoration.ts';
import { electronics } from './product-pictures/electronics.ts';
import { furniture } from './product-pictures/furniture.ts';
import { household } from './product-pictures/household.ts';
import { kitchen } from './product-pictures/kitchen.ts';
import { lighting } from './product-pictures/lighting.ts';
import { office } from './product-pictures/office.ts';
import { palettes } from './product-pictures/palettes.ts';
import { pantry } from './product-pictures/pantry.ts';
import { tableware } from './product-pictures/tableware.ts';
import { textiles } from './product-pictures/textiles.ts';

const help = `npx tsx scripts/product-pictures.ts [folder]
Draws the pictures of the sample's products anew, into public/assets/pictures or another folder, which is
emptied first. The same drawings give the same files. Browsers keep them for a year: a changed one needs
another name.`;

const { positionals } = readWords(help, { allowPositionals: true });
const shapes: Readonly<Record<string, Shape>> = {
  ...furniture,
  ...lighting,
  ...kitchen,
  ...tableware,
  ...textiles,
  ...office,
  ...household,
  ...electronics,
  ...decoration,
  ...pantry,
};
/** Each thing is drawn in this many of the palettes, by turns others. */
const TURNS = 2;
/** Edges of the three sizes; the names end in them. */
const SIZES = [960, 640, 320];

const folder = positionals[0] ?? join(import.meta.dirname, '../public/assets/pictures');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
let bytes = 0;
for (const [place, [name, draw]] of Object.entries(shapes).entries()) {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const palette = palettes[(place + turn) % palettes.length];
    if (palette) bytes += await drawSizes(`${dashed(name)}-${turn + 1}`, draw, palette);
  }
}
console.log(`${Object.keys(shapes).length} shapes, ${Math.round(bytes / 1024)} KB in ${folder}`);

/** Writes a picture in all sizes. @returns their bytes. */
async function drawSizes(name: string, draw: Shape, palette: Palette): Promise<number> {
  const brush = new Brush();
  draw(brush, palette);
  const picture = await sharp(Buffer.from(brush.render(palette)), { density: 72 })
    .png()
    .toBuffer();
  let size = 0;
  for (const edge of SIZES) {
    const sized = edge === EDGE ? sharp(picture) : sharp(picture).resize(edge);
    const file = await sized.webp({ quality: 70, effort: 5, smartSubsample: true }).toBuffer();
    size += file.length;
    await writeFile(join(folder, `${name}-${edge}.webp`), file);
  }
  return size;
}

/** `officeChair` → `office-chair`. */
function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
