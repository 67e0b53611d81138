import { hintOf } from '../../missing.ts';
import { suggest } from '../../suggest.ts';
import type { Findings, Path } from '../findings.ts';
import type { FreeName } from './read-script.ts';
import { OF_BROWSER, OF_LANGUAGE } from './sandbox-names.ts';

const OWN: readonly string[] = ['y4', 'context', ...OF_LANGUAGE];
/** What every script finds: its two params, the language's own, and what the browser has where it runs. */
const KNOWN: ReadonlySet<string> = new Set([...OWN, ...OF_BROWSER]);

/** What pages have and scripts have not, or may not use, with what does the same for a script. */
export const PAGE_ONLY: ReadonlyMap<string, string | undefined> = new Map([
  ['alert', 'y4.message'],
  ['confirm', 'y4.confirm'],
  ['prompt', 'y4.input'],
  ['fetch', 'y4.task'],
  ['XMLHttpRequest', 'y4.task'],
  ['location', 'y4.navigate'],
  ...[
    ...['document', 'window', 'parent', 'top', 'history', 'screen'],
    ...['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'WebSocket', 'Worker'],
    ...['importScripts', 'postMessage', 'require', 'module', 'exports', 'process', 'Buffer', '$'],
    ...['jQuery', 'React'],
  ].map((name): [string, undefined] => [name, undefined]),
]);

/** Looks for names that mean nothing where the script runs. */
export function checkScriptNames(
  findings: Findings,
  path: Path,
  free: readonly FreeName[],
  members: ReadonlyMap<string, readonly string[]>,
): void {
  const told = new Set<string>();
  for (const { name, offset, isAsked } of free) {
    if (isAsked || KNOWN.has(name) || told.has(name)) continue;
    told.add(name);
    if (name === 'console') {
      const message = 'nobody who uses the page reads what console says: y4.toast shows a text';
      findings.warnInside(path, message, offset);
    } else if (PAGE_ONLY.has(name)) {
      const message = `a script has no ${name}: it asks the page through y4`;
      findings.inside(path, message, offset, PAGE_ONLY.get(name));
    } else {
      const message = `nothing is called "${name}" here`;
      const known = meant(name, members);
      // What begins like a class a browser may have that is newer than the list.
      const mayBeNew = known === undefined && /^[A-Z]/.test(name);
      findings.tell(path, { message, ...hintOf(known), mild: mayBeNew }, offset);
    }
  }
}

/** A member that was named without its owner, or one of the names that there are. */
function meant(name: string, members: ReadonlyMap<string, readonly string[]>): string | undefined {
  for (const [owner, names] of members) {
    if (names.includes(name)) return `${owner}.${name}`;
  }
  return suggest(name, OWN);
}
