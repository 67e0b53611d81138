import { grouped } from '../../../grouped.ts';
import { type DefinitionIssue, type IssueAbout, ofKind } from '../../issue.ts';
import type { Path } from '../findings.ts';
import type { TenantDocuments } from '../tenant-documents.ts';
import { withOthers } from './fold-same.ts';
import { lineOf, without } from './folding.ts';

/**
 * A default filter that takes what no address has makes each link wrong that leads to its page. Where there are several, and
 * nothing gives the page that query, the filter is told in place of them.
 */
export function foldNeeds(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): DefinitionIssue[] {
  let told = [...issues];
  for (const links of grouped(ofKind(issues, 'needed query'), ({ message }) => message).values()) {
    const [first] = links;
    const { of: page = '', name: query } = first.about;
    const form = documents.readable('form').get(page);
    if (links.length < 2 || !form || isGiven(page, query, documents)) continue;
    const source = documents.sourceOf(documents.pathOf('form', page));
    const instead = `none of the ${links.length} links to this page has ?${query}=… in its address, so this panel stays empty; the first is ${lineOf(first)}`;
    const filters = filtersWith(`{${query}}`, form, []).map((place) =>
      source.issue(place, instead),
    );
    const [filter, ...others] = filters;
    if (!filter) continue;
    told = [...without(told, links), { ...withOthers(filter, query, others), mild: true }];
  }
  return told;
}

/**
 * What half of a key in a default filter lacks, the links to its page may well say: that they are not read is not told
 * besides. Where one of them says it to the panel itself, `leases.section=…`, nothing is lacked.
 */
export function foldHalves(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): DefinitionIssue[] {
  const [told, given] = [[], []] as [IssueAbout[], IssueAbout[]];
  for (const half of ofKind(issues, 'half filter')) {
    const { name, of, known = [] } = half.about;
    const isSaid = known.some((other) => isNamedBeside(name, `${of}.${other}`, documents));
    (isSaid ? given : told).push(half);
  }
  const halves = told.map(({ about }) => about);
  const links = ofKind(issues, 'unread').filter(({ about, suggestion = '' }) =>
    halves.some(
      ({ name, known = [] }) =>
        name === about.name && known.some((other) => suggestion.endsWith(`.${other}`)),
    ),
  );
  return without(issues, [...given, ...links]);
}

/** A page without rows reads nothing that links tell it: that is told of the page, in place of them. */
export function foldEmpty(
  issues: readonly DefinitionIssue[],
  documents: TenantDocuments,
): DefinitionIssue[] {
  const links = ofKind(issues, 'unread', 'unread new').filter(
    ({ about }) => documents.readable('form').get(about.name)?.rows.length === 0,
  );
  const pages = new Set(links.map(({ about }) => about.name));
  const told = [...pages].map((page) => {
    const source = documents.sourceOf(documents.pathOf('form', page));
    return { ...source.issue([], 'this page shows nothing: give it "rows"'), mild: true };
  });
  return [...without(issues, links), ...told];
}

/** Does any address of the page have the query, in itself or in the `queries` of a button? */
function isGiven(page: string, query: string, { folder }: TenantDocuments): boolean {
  const inAddress = new RegExp(`content/${page}/[^"'\`\\s]*[?&]${query}=`);
  const queries = `"queries"\\s*:\\s*\\{(?:[^{}]|\\{\\w+\\})*?"${query}"\\s*:(?:[^{}]|\\{\\w+\\})*\\}`;
  const besideIt = new RegExp(
    `content/${page}/[^"]*"\\s*,\\s*${queries}|${queries}\\s*,\\s*"url"\\s*:\\s*"[^"]*content/${page}/`,
  );
  return folder.files.some(({ text }) => inAddress.test(text) || besideIt.test(text));
}

/** Does a text that names a page name a query too, other than in the address of another page? */
function isNamedBeside(page: string, query: string, { folder }: TenantDocuments): boolean {
  const others = new RegExp(`content/(?!${page}(?![\\w-]))[^"'\`\\s]*`, 'g');
  return folder.files.some(({ text }) => {
    if (!text.includes(query) || !text.includes(`content/${page}`)) return false;
    const left = text.replace(others, '');
    return left.includes(`content/${page}`) && left.includes(query);
  });
}

/** Where default filters have the value. */
function filtersWith(value: string, within: unknown, path: Path): Path[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([key, one]) => {
    const here = [...path, Array.isArray(within) ? Number(key) : key];
    const isHere = one === value && path.at(-1) === 'defaultFilters';
    return isHere ? [here] : filtersWith(value, one, here);
  });
}
