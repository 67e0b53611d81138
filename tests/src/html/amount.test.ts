import { expect, test } from 'vitest';
import { withoutMasses } from '#src/html/amount.ts';

const NO_LIMIT = Number.POSITIVE_INFINITY;
const attributes = Array.from({ length: 201 }, (_, index) => `a${index}`).join(' ');

test.each([
  ['one tag', `<p ${attributes}>kept</p>`],
  ['a tag with a value that looks like its end', `<p title=">" ${attributes}>kept</p>`],
  ['a tag behind a comment that looks like one', `<!-- <p x=" --><p ${attributes}>kept</p>`],
  ['a tag with slashes between them', `<p/${attributes.replaceAll(' ', '/')}>kept</p>`],
  ['a tag with values', `<p ${attributes.replaceAll(' ', "='\"' ")}>kept</p>`],
  ['a tag that never ends', `kept<p ${attributes}`],
  ['an end tag', `<p>kept</p ${attributes}>`],
])('of more attributes than any tag has, the text alone is left: %s', (_, html) => {
  expect(withoutMasses(html, NO_LIMIT).trim()).toBe('kept');
});

test('of comments by the hundred none is left, and all else', () => {
  for (const comment of ['<!---->', '<!-->', '<!-- a > b -->', '<!x>', '<?x?>', '</ x>']) {
    expect(withoutMasses(`<b>${comment.repeat(501)}kept</b>`, NO_LIMIT)).toBe('<b>kept</b>');
  }
});

test('a text with as much as honest ones have is left as it is', () => {
  const words = 'word '.repeat(1000);
  for (const html of [
    `<p title="a > b" ${attributes.slice(0, 300)}>${words}</p>`,
    `<p title='<!-- ${words} -->'>${words}</p>`,
    `a < b, "${words}" <3`,
    '<!--[if mso]><o:p></o:p><![endif]-->'.repeat(200),
  ]) {
    expect(withoutMasses(html, NO_LIMIT)).toBe(html);
  }
});

test('of more elements than a page can hold only what they say is left', () => {
  const table = '<tr class=x><td>a<td>b</tr>'.repeat(10);
  expect(withoutMasses(table, 40)).toBe(table);
  expect(withoutMasses(table, 39).replaceAll(/\s+/g, ' ').trim()).toBe('a b '.repeat(10).trim());
  const text = '<p>so<b>me</b> &lt;b&gt; <!-- note -->text<br>and<script>no</script> more <3</p>';
  expect(withoutMasses(text, 1).replaceAll(/\s+/g, ' ')).toBe(
    ' some &lt;b&gt; text and more &lt;3 ',
  );
});
