/** Edge of the square that everything is drawn in. */
export const EDGE = 960;
/** Height at which things stand on the ground. */
const GROUND = 780;

/** The colours of one picture. */
export interface Palette {
  /** Of the thing itself. */
  readonly main: string;
  /** Of its smaller parts. */
  readonly second: string;
  /** Of one small detail. */
  readonly accent: string;
  readonly wood: string;
  readonly metal: string;
  /** Of the wall behind, which turns into the floor. */
  readonly wall: string;
}

/** Draws a thing with the brush, standing on {@link GROUND}. */
export type Shape = (brush: Brush, palette: Palette) => void;

/** Mixes two colours of the form `#rrggbb`; `share` is that of the second. */
function mix(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share);
  });
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour where light falls on it; `share` of white, from 0 to 1. */
export const light = (color: string, share = 0.35): string => mix(color, '#ffffff', share);
/** The colour in the shade; `share` of ink, from 0 to 1. */
export const dark = (color: string, share = 0.3): string => mix(color, '#1d2330', share);

/** Collects the parts of one picture; light falls from the upper left. */
export class Brush {
  readonly #parts: string[] = [];
  readonly #gradients = new Map<string, { id: string; markup: string }>();

  /** Round across: bright left of the middle, dark to the right. */
  round(color: string): string {
    return this.#gradient([light(color, 0.28), light(color, 0.4), color, dark(color, 0.32)], 0);
  }

  /** A flat face, a little brighter at its top. */
  flat(color: string): string {
    return this.#gradient([light(color, 0.16), color, dark(color, 0.1)], 90);
  }

  rect(x: number, y: number, width: number, height: number, fill: string, radius = 6): this {
    return this.#add(
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`,
    );
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): this {
    return this.#add(`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`);
  }

  path(d: string, fill: string, more = ''): this {
    return this.#add(`<path d="${d}" fill="${fill}" ${more}/>`);
  }

  /** A line with round ends; `d` is a path. */
  line(d: string, color: string, width: number): this {
    const stroke = `stroke="${color}" stroke-width="${width}" stroke-linecap="round"`;
    return this.#add(`<path d="${d}" fill="none" ${stroke} stroke-linejoin="round"/>`);
  }

  /** Something upright and round, with its top seen from a little above. */
  cylinder(x: number, y: number, width: number, height: number, color: string, tilt = 0.14): this {
    const [rx, ry] = [width / 2, (width / 2) * tilt];
    const side = `M${x} ${y}v${height}a${rx} ${ry} 0 0 0 ${width} 0v${-height}z`;
    return this.path(side, this.round(color)).ellipse(x + rx, y, rx, ry, light(color, 0.45));
  }

  /** A box seen from a little above and from the left. */
  box(x: number, y: number, width: number, height: number, depth: number, color: string): this {
    const shift = depth * 0.55;
    return this.path(
      `M${x} ${y}l${shift} ${-depth / 2}h${width}l${-shift} ${depth / 2}z`,
      light(color, 0.38),
    )
      .path(
        `M${x + width} ${y}l${shift} ${-depth / 2}v${height}l${-shift} ${depth / 2}z`,
        dark(color, 0.26),
      )
      .rect(x, y, width, height, this.flat(color), 3);
  }

  /** The soft shadow of something that stands on the ground. */
  shadow(x: number, width: number, y = GROUND): this {
    return this.ellipse(x, y, width / 2, width / 14 + 8, 'url(#shadow)');
  }

  /** The picture as SVG, on a wall of the palette. */
  render({ wall }: Palette): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${EDGE}" height="${EDGE}" viewBox="0 0 ${EDGE} ${EDGE}">
<defs>
<radialGradient id="shadow"><stop offset="0" stop-color="#20242e" stop-opacity=".42"/><stop offset=".55" stop-color="#20242e" stop-opacity=".2"/><stop offset="1" stop-color="#20242e" stop-opacity="0"/></radialGradient>
<radialGradient id="wall" cx=".42" cy=".34" r=".85"><stop offset="0" stop-color="${light(wall, 0.62)}"/><stop offset="1" stop-color="${wall}"/></radialGradient>
<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${dark(wall, 0.07)}" stop-opacity="0"/><stop offset=".25" stop-color="${dark(wall, 0.07)}"/><stop offset="1" stop-color="${light(wall, 0.3)}"/></linearGradient>
${[...this.#gradients.values()].map((gradient) => gradient.markup).join('\n')}
</defs>
<rect width="${EDGE}" height="${EDGE}" fill="url(#wall)"/><rect y="640" width="${EDGE}" height="320" fill="url(#floor)"/>
${this.#parts.join('\n')}
</svg>`;
  }

  #add(part: string): this {
    this.#parts.push(part);
    return this;
  }

  #gradient(colors: readonly string[], angle: 0 | 90): string {
    const key = `${angle} ${colors.join(' ')}`;
    const known = this.#gradients.get(key);
    if (known) return `url(#${known.id})`;
    const id = `g${this.#gradients.size}`;
    const stops = colors.map((color, index) => {
      const offset = (index / (colors.length - 1)).toFixed(2);
      return `<stop offset="${offset}" stop-color="${color}"/>`;
    });
    const to = angle === 0 ? 'x2="1" y2="0"' : 'x2="0" y2="1"';
    const markup = `<linearGradient id="${id}" x1="0" y1="0" ${to}>${stops.join('')}</linearGradient>`;
    this.#gradients.set(key, { id, markup });
    return `url(#${id})`;
  }
}
