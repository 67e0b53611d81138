import type { Styles } from './stylesheet.ts';

const TAG = /<([a-z][\w-]*)((?:\s+[^\s"=<>]+(?:="[^"]*")?)*)\s*\/?>/gi;
const ATTRIBUTE = /\s([^\s"=<>]+)(?:="([^"]*)")?/g;
/** Nobody prints a page whose whole stylesheet has not come. */
const ON_PAPER = /^@(?:media print\b|page\b)/;

/**
 * The rules of a stylesheet that can match what stands in a page, in their order. Which they are is told
 * by names alone, so there are some too many, and none is missing.
 *
 * @param html whole page, as React and this server write one: values in double quotes.
 * @param classes that a script may give to the page before the whole stylesheet is there.
 */
export function firstStyles(
  styles: readonly Styles[],
  html: string,
  classes: readonly string[],
): string {
  const names = namesIn(html);
  for (const name of classes) names.add(`.${name}`);
  const text = write(styles, names);
  return text + keyframesOf(styles, text);
}

/** Names of elements, classes, ids and attributes, as the stylesheet's rules name what they need. */
function namesIn(html: string): Set<string> {
  const names = new Set<string>();
  for (const [, element = '', attributes = ''] of html.matchAll(TAG)) {
    names.add(element.toLowerCase());
    for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      const name = attribute.toLowerCase();
      names.add(`[${name}`);
      if (name === 'id') names.add(`#${value}`);
      if (name === 'class') for (const one of value.split(/\s+/)) names.add(`.${one}`);
    }
  }
  return names;
}

function write(styles: readonly Styles[], names: ReadonlySet<string>): string {
  return styles.map((style) => writeOne(style, names)).join('');
}

function writeOne(style: Styles, names: ReadonlySet<string>): string {
  switch (style.kind) {
    case 'rule': {
      const matches = style.needs.some((needs) => needs.every((name) => names.has(name)));
      return matches ? style.text : '';
    }
    case 'group': {
      if (ON_PAPER.test(style.prelude)) return '';
      const rules = write(style.rules, names);
      return rules && `${style.prelude}{${rules}}`;
    }
    case 'statement':
      return ON_PAPER.test(style.text) ? '' : style.text;
    case 'keyframes':
      return '';
  }
}

/** They may stand anywhere: what is played is told by the rules. */
function keyframesOf(styles: readonly Styles[], text: string): string {
  return styles
    .map((style) => (style.kind === 'keyframes' && text.includes(style.name) ? style.text : ''))
    .join('');
}
