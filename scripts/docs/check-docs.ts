import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** What a document says and the repository does not have. */
export interface DocFault {
  /** Path of the document from the repository's folder, and line. */
  readonly place: string;
  readonly message: string;
}

/** Folders of what is made and not written: nothing can be said of what is in them. */
const MADE = ['node_modules', 'dist', 'data', '.cache', '.git', 'test-results'];
/** Written by a command, from what is checked elsewhere. */
const GENERATED = /^docs\/(?:requirements|definitions\/reference)\.md$/;
/** Decisions are never rewritten, so what they name may be gone by now; only their links must lead on. */
const OF_ITS_TIME = /^docs\/decisions\//;
/** For authors and operators: these name files that their readers are to write. */
const OF_OTHERS = /^docs\/(?:definitions\/|messenger\.md$)/;
const FILE_NAME = /^[\w@.*/-]+\.(?:tsx?|mjs|jsonc?|scss|sql|md|css|html|js)$/;
const SECTION = /^#+ +(.*)$/;

/** Every file of the repository but what is made, with `/` between its folders. */
function filesIn(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return MADE.includes(entry.name) ? [] : filesIn(root, path);
    return [path];
  });
}

/** The name that a heading is linked by. */
function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

interface Repository {
  readonly root: string;
  readonly files: readonly string[];
  readonly scripts: ReadonlySet<string>;
}

function isThere({ files }: Repository, path: string): boolean {
  return path === '.' || files.some((file) => file === path || file.startsWith(`${path}/`));
}

function linkFault(repository: Repository, doc: string, target: string): string | null {
  if (/^(?:\w+:|\/)/.test(target)) return null;
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? doc : posix.normalize(posix.join(dirname(doc), path));
  if (!isThere(repository, file.replace(/\/$/, ''))) return `leads to ${file}, which is not there`;
  if (anchor === undefined || !file.endsWith('.md')) return null;
  const headings = readFileSync(join(repository.root, file), 'utf8').split('\n');
  const anchors = headings.map((line) => anchorOf(SECTION.exec(line)?.[1] ?? ''));
  return anchors.includes(anchor) ? null : `leads to #${anchor}, which ${file} has no heading for`;
}

function commandFault({ scripts }: Repository, line: string): string | null {
  for (const [, name = ''] of line.matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)) {
    if (!scripts.has(name)) return `names "npm run ${name}", which package.json does not have`;
  }
  return null;
}

/** `<name>`, `{name}`, `…` and `*` stand for any text. Files are named from the root, or from anywhere. */
function pathFault({ files }: Repository, words: string): string | null {
  const alternatives = /^(.*)\{(\w+(?:,\w+)+)\}(.*)$/.exec(words);
  const names = alternatives
    ? (alternatives[2] ?? '').split(',').map((one) => `${alternatives[1]}${one}${alternatives[3]}`)
    : [words];
  for (const name of names) {
    const path = name.replace(/<[^<>]*>|\{[^{}]*\}|…/g, '*').replace(/^\.\.?\//, '');
    const isFolder = /^[\w@.*/-]+\/$/.test(path);
    // What begins with a slash is an address of the product.
    if (path.startsWith('/') || (!isFolder && !FILE_NAME.test(path))) continue;
    if (MADE.some((made) => path.startsWith(`${made}/`))) continue;
    const pattern = path.replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]*');
    const found = new RegExp(`(?:^|/)${pattern}${isFolder ? '' : '$'}`);
    if (!files.some((file) => found.test(file))) return `names ${name}, which is not there`;
  }
  return null;
}

function docFaults(repository: Repository, doc: string): DocFault[] {
  const text = readFileSync(join(repository.root, doc), 'utf8');
  let inCode = false;
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) inCode = !inCode;
    const links = inCode ? [] : [...line.matchAll(/\]\(([^()\s]+)\)/g)];
    const isNamed = !inCode && !OF_ITS_TIME.test(doc) && !OF_OTHERS.test(doc);
    const words = isNamed ? [...line.matchAll(/`([^`]+)`/g)] : [];
    const faults = [
      ...links.map(([, target = '']) => linkFault(repository, doc, target)),
      ...words.map(([, word = '']) => pathFault(repository, word)),
      OF_ITS_TIME.test(doc) ? null : commandFault(repository, line),
    ];
    const place = `${doc}:${index + 1}`;
    return faults.flatMap((message) => (message === null ? [] : [{ place, message }]));
  });
}

/**
 * Finds links that lead nowhere, paths of files that are not there and commands that `package.json` does
 * not have, in every document of the repository that is written by hand.
 */
export function checkDocs(root: string): DocFault[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const files = filesIn(root);
  const repository = { root, files, scripts: new Set(Object.keys(scripts)) };
  return files
    .filter((file) => file.endsWith('.md') && !GENERATED.test(file))
    .flatMap((doc) => docFaults(repository, doc));
}
