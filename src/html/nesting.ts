/** A tag's beginning. */
const TAG = /<(\/?)([a-z][^\s/>]*)/gi;

const FORMATS = names('a b big code em font i nobr s small strike strong tt u');
/** Those that have no content, that the next one ends, or that stand in tables only: none comes to lie in another. */
const FLAT = names(
  'area body br col colgroup embed frame head hr html image img input link meta param source tbody tfoot thead tr track wbr',
);
/** Each is ended by the next one, unless a list of its own lies between. */
const ITEMS = names('dd li optgroup option p rt td');
/** Those of a group end each other. */
const GROUPS: Readonly<Record<string, string>> = {
  dt: 'dd',
  th: 'td',
  rb: 'rt',
  rp: 'rt',
  rtc: 'rt',
};
/** An end tag reaches through these only if it is of one of them. */
const BLOCKS = names(
  'address article aside blockquote center dd details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup li listing main menu nav ol p pre ruby search section summary ul',
);
/** The next item of a list ends these as well. */
const PLAIN = names('address div p');
/** An end tag does not reach through these. */
const WALLS = names(
  'annotation-xml applet button caption desc foreignobject marquee math mi mn mo ms mtext object select svg table td template title',
);

/** Formats of one kind that are within each other; no honest text has as many. */
const MOST_FORMATS = 100;
/** Elements that are within each other; browsers themselves draw 512. */
const MOST_OPEN = 400;

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/**
 * The text without its elements where they are open by the hundred. HTML opens each format that is not closed anew in
 * every paragraph, so 20 kilobytes of these made a million nodes, and each tag looks through
 * all that is open, so 300 kilobytes of `<span>` held a page up for half a minute.
 */
export function unnest(html: string): string {
  return isDeep(html)
    ? // To what has no content.
      html.replaceAll(TAG, (tag, slash: string, name: string) =>
        FLAT.has(name.toLowerCase()) || /^p$/i.test(name) ? tag : `<${slash}wbr`,
      )
    : html;
}

/** Whether a browser would come to that many, as HTML opens and ends elements in the main. */
function isDeep(html: string): boolean {
  const formats = new Map<string, number>();
  const open: string[] = [];
  for (const [, slash, written = ''] of html.matchAll(TAG)) {
    const name = groupOf(written.toLowerCase());
    // A browser heeds no cell that stands in no table.
    if (FLAT.has(name) || (name === 'td' && !open.includes('table'))) continue;
    if (FORMATS.has(name)) {
      const now = Math.max(0, (formats.get(name) ?? 0) + (slash ? -1 : 1));
      formats.set(name, now);
      if (now > MOST_FORMATS) return true;
    }
    if (slash || ITEMS.has(name)) close(open, name, slash === '');
    if (!slash) open.push(name);
    if (open.length > MOST_OPEN) return true;
  }
  return false;
}

function groupOf(name: string): string {
  return Object.hasOwn(GROUPS, name) ? (GROUPS[name] ?? name) : name;
}

/** Takes off what an end tag ends, or an item before the next one of its kind. */
function close(open: string[], name: string, isImplied: boolean): void {
  const at = open.lastIndexOf(name);
  if (at === -1) return;
  if (FORMATS.has(name)) {
    open.splice(at, 1);
    return;
  }
  const endsBlocks = name === 'td' || (!isImplied && (BLOCKS.has(name) || WALLS.has(name)));
  const endsPlain = isImplied && (name === 'li' || name === 'dd');
  const isKept = open.slice(at + 1).some((one) => {
    if (WALLS.has(one)) return name !== 'table' || one === 'template';
    return BLOCKS.has(one) && !endsBlocks && !(endsPlain && PLAIN.has(one));
  });
  if (!isKept) open.length = at;
}
