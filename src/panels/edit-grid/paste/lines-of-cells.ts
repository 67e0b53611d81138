import { parseCells } from '#machines/panel/paste.ts';
import { inTime } from '../../../parts/parts.ts';
import { inOneCell } from '../../grid/cells/copy-cell.ts';

/** Letters of HTML that are read while somebody waits for the paste: of some ten thousand cells. */
const MOST_HTML = 2_000_000;

/** A line end that is not a cell's last one, which stands in empty cells. */
const INNER_LINE = /<br[^>]*>(?!\s*<\/t[dh])/i;

/**
 * Copied cells with the line ends in them, which LibreOffice writes as blanks in a plain text, and only in HTML as what they
 * are. HTML is taken at its word where it says the same otherwise.
 *
 * @param text cells as a plain text; the answer is one too.
 */
export async function withLines(text: string, html: string): Promise<string> {
  if (html.length > MOST_HTML || !INNER_LINE.test(html)) return text;
  const sanitizer = await inTime(import('../../../html/sanitizer.ts')).catch(() => null);
  const tables = sanitizer?.sanitizeFragment(html).querySelectorAll('table');
  const [table] = tables ?? [];
  if (table === undefined || tables?.length !== 1) return text;
  const marked = [...table.rows].map((row) => [...row.cells].map(linesOf));
  const plain = parseCells(text);
  const isSame =
    marked.length === plain.length &&
    marked.every((cells, down) => cells.length === plain[down]?.length);
  if (!isSame) return text;
  return plain
    .map((cells, down) =>
      cells.map((cell, along) => inOneCell(whole(cell, marked[down]?.[along] ?? ''))).join('\t'),
    )
    .join('\n');
}

function whole(cell: string, lines: string): string {
  const isSame = lines.includes('\n') && !cell.includes('\n') && inWords(lines) === inWords(cell);
  return isSame ? lines : cell;
}

function inWords(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** What a cell shows, line by line: line ends of the HTML itself are blanks. */
function linesOf(cell: HTMLTableCellElement): string {
  const lines = [''];
  const nodes = document.createTreeWalker(cell, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { currentNode: node } = nodes;
    if (node instanceof Text) lines.push(`${lines.pop()}${node.data.replaceAll(/[\r\n]+/g, ' ')}`);
    else if (node.nodeName === 'BR') lines.push('');
  }
  return lines.join('\n').trim();
}
