import { editDistance } from '../../definitions/suggest.ts';

const COLOURS = ['primary', 'secondary', 'success', 'info', 'warning', 'danger'];

/** Classes that cells, rows and buttons have a look for, as the authors' guide lists them. */
const CLASSES: readonly string[] = [
  ...COLOURS.flatMap((colour) => [`badge-soft-${colour}`, `text-${colour}`]),
  ...['text-muted', 'fw-bold', 'text-decoration-line-through'],
];

/** Which of them is meant by the name of a colour. */
const HUES: Readonly<Record<string, string>> = {
  ...{ blue: 'primary', gray: 'secondary', grey: 'secondary', green: 'success', cyan: 'info' },
  ...{ yellow: 'warning', orange: 'warning', red: 'danger', error: 'danger' },
};

/** Classes of Bootstrap that shape a text or a box, whatever its colour. */
const SHAPES: readonly RegExp[] = [
  /^text-(?:start|end|center|(?:lower|upper)case|capitalize|wrap|nowrap|break|truncate|dark|body)$/,
  /^text-decoration-(?:none|underline)$/,
  /^(?:fw-(?:lighter|light|normal|medium|semibold|bolder)|fst-(?:italic|normal)|fs-[1-6]|font-monospace)$/,
  /^(?:opacity-(?:0|25|50|75|100)|rounded(?:-(?:[0-5]|circle|pill))?)$/,
];

/** What has space in steps from 0 to 5. */
const SPACING = /^(?:[mp][tbsexy]?|g[xy]?|gap)-[0-5]$/;

/** Has the class a look in cells and rows? */
export function isKnownClass(name: string): boolean {
  return CLASSES.includes(name) || [...SHAPES, SPACING].some((shape) => shape.test(name));
}

/** The class that was meant by one that has no look; undefined where nothing is known of it. */
export function classMeant(name: string): string | undefined {
  if (name === '' || isKnownClass(name)) return undefined;
  const spacing = /^([mp][tbsexy]?|g[xy]?)([0-5])$/.exec(name);
  if (spacing) return `${spacing[1]}-${spacing[2]}`;
  const [, kind = '', step = ''] = /^([mpg][a-z]{0,2})-(\d{1,2})$/.exec(name) ?? [];
  if (kind !== '' && !SPACING.test(name)) {
    const meant = /^(?:[mp][tbsexy]?|g[xy]?)/.exec(kind)?.[0];
    return `${meant}-${Math.min(Number(step[0]), 5)}`;
  }
  const bare = name.toLowerCase();
  const [, look = '', word = ''] = /^(badge|text)-(?:bg-|soft-)?(\w+)$/.exec(bare) ?? [];
  const colour = HUES[word] ?? word;
  if (COLOURS.includes(colour) && !bare.startsWith('text-bg-'))
    return `${look === 'badge' ? 'badge-soft' : 'text'}-${colour}`;
  return CLASSES.find((known) => editDistance(bare, known) <= 2 || known === `text-${bare}`);
}
