import { expect, it, vi } from 'vitest';
import { parseCells } from '#machines/panel/paste.ts';
import { withLines } from '#src/panels/edit-grid/paste/lines-of-cells.ts';

// It loses tables in this imitation of a browser; `edit-grid.spec.ts` pastes in a real one.
vi.mock('#src/html/sanitizer.ts', () => ({
  sanitizeFragment(html: string) {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.content;
  },
}));

/** As LibreOffice Calc writes cells. */
function calc(...rows: string[][]): string {
  const cells = (row: string[]) =>
    row.map((cell) => `\n\t\t<td align="left">${cell}</td>`).join('');
  const lines = rows.map((row) => `\t<tr>${cells(row)}\n\t</tr>`).join('\n');
  return `<!DOCTYPE html><html><head><style>td { x: y }</style></head><body><table border="0">
    <colgroup width="99"></colgroup>\n${lines}\n</table></body></html>`;
}

const paste = async (text: string, html: string) => parseCells(await withLines(text, html));

it('[4.6] cells of LibreOffice keep the line ends that only their HTML has', async () => {
  const text = 'one two\tplain  two  blanks\t1234.5\nsay "hi"  <b>x</b> & y\t\ta b\n"q"\tlead\t';
  const html = calc(
    ['one<br>two', 'plain  two  blanks', '1234.5'],
    ['<font>say &quot;hi&quot;<br><br> &lt;b&gt;x&lt;/b&gt; &amp;\n y</font>', '<br>', 'a\tb'],
    ['&quot;q&quot;', 'lead', '<br>'],
  );
  expect(await paste(text, html)).toEqual([
    ['one\ntwo', 'plain  two  blanks', '1234.5'],
    ['say "hi"\n\n <b>x</b> &  y', '', 'a b'],
    ['"q"', 'lead', ''],
  ]);
});

it.each([
  ['has other words', 'one two', calc(['one<br>three'])],
  ['has merged cells', 'one two\t\nx\ty', calc(['one<br>two'], ['x', 'y'])],
  ['is two tables', 'one two', calc(['one<br>two']) + calc(['x'])],
  ['is no table', 'one two', 'one<br>two'],
  ['has no line ends', 'one two', calc(['one two'])],
  ['says what the text says already', '"one\n two"', calc(['one<br>two'])],
  ['is cut', 'one two', '<table><tr><td>one<br'],
])('[4.6] a text is taken as it stands when the HTML beside it %s', async (_why, text, html) => {
  expect(await withLines(text, html)).toBe(text);
});
