import { suggest } from '../../suggest.ts';
import type { Findings, Path } from '../findings.ts';

type Pack = Readonly<Record<string, unknown>>;

/** Keys whose values are the author's own, or another program's. */
const FOREIGN: ReadonlySet<string> = new Set(['other', 'params', 'chart', 'attributes', 'default']);

/** Looks for names of icons that there are not; nothing would be drawn but a dot. */
export async function checkIcons(findings: Findings, document: unknown): Promise<void> {
  const used = [...iconsOf(document, [])];
  if (used.length === 0) return;
  const known = await iconNames();
  for (const { name, path } of used) {
    if (known.has(name)) continue;
    const message = `there is no icon "${name}" among the free ones of Font Awesome`;
    findings.add(path, message, iconMeant(name, known));
  }
}

function* iconsOf(value: unknown, path: Path): Generator<{ name: string; path: Path }> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const place = [...path, Array.isArray(value) ? Number(key) : key];
    if (key === 'icon' && typeof inner === 'string') {
      if (inner !== '') yield { name: inner, path: place };
    } else if (!FOREIGN.has(key)) yield* iconsOf(inner, place);
  }
}

/** The name as definitions write it, of one that is written as elsewhere, in another set, or wrong. */
function iconMeant(name: string, known: ReadonlySet<string>): string | undefined {
  const bare = name
    .replace(/^.*:/, '')
    .replace(/^(?:fa-?(?:s|r|b|solid|regular|brands) )?fa-/, '')
    .replace(/^fa(?=[A-Z])/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();
  const other = [bare, `brands:${bare}`, `regular:${bare}`].find((one) => known.has(one));
  return other ?? suggest(name, known);
}

let names: Promise<ReadonlySet<string>> | null = null;

/** Read late: few starts have icons to look up, and the packs are large. */
function iconNames(): Promise<ReadonlySet<string>> {
  names ??= Promise.all([
    import('@fortawesome/free-solid-svg-icons'),
    import('@fortawesome/free-regular-svg-icons'),
    import('@fortawesome/free-brands-svg-icons'),
  ]).then(
    ([solid, regular, brands]) =>
      new Set([
        ...namesOf(solid as Pack, ''),
        ...namesOf(regular as Pack, 'regular:'),
        ...namesOf(brands as Pack, 'brands:'),
      ]),
  );
  return names;
}

function namesOf(pack: Pack, prefix: string): string[] {
  return Object.values(pack).flatMap((one) => {
    const { iconName, icon } = (one ?? {}) as { iconName?: string; icon?: readonly unknown[] };
    if (iconName === undefined || !icon) return [];
    const others = (icon[2] as readonly unknown[]).filter((other) => typeof other === 'string');
    return [iconName, ...(others as string[])].map((name) => `${prefix}${name}`);
  });
}
