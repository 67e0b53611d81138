import { expect, test } from 'vitest';
import { nameTenant, pageOfClick } from '#src/html/tenant-links.ts';

function linkOf(html: string): HTMLAnchorElement {
  const place = document.createElement('p');
  place.innerHTML = html;
  nameTenant(place, '/y4');
  const link = place.querySelector('a');
  if (link === null) throw new Error(`No link in ${html}`);
  return link;
}

test.each([
  ['/content/HOME/main?status=1#list', '/y4/content/HOME/main?status=1#list'],
  ['/y4/faq', '/y4/faq'],
  ['/y4service/FilesRoot/y4/a.pdf', '/y4service/FilesRoot/y4/a.pdf'],
  ['https://other.example/faq', 'https://other.example/faq'],
  ['mailto:help@y4.example', 'mailto:help@y4.example'],
  ['#part', '#part'],
])('a link to %s can be opened in another tab', (written, address) => {
  expect(linkOf(`<a href="${written}">go</a>`).getAttribute('href')).toBe(address);
});

const plain = { altKey: false, button: 0, ctrlKey: false, metaKey: false, shiftKey: false };

test('a click on what stands in a link to a page stays in the app', () => {
  const target = linkOf('<a href="/faq">go <b>there</b></a>').querySelector('b');
  expect(pageOfClick({ ...plain, target })).toBe('/y4/faq');
});

test.each([
  ['a file', '<a href="/y4service/FilesRoot/y4/a.pdf">go</a>', {}],
  ['what is to be kept', '<a href="/faq" download>go</a>', {}],
  ['another site', '<a href="https://other.example/">go</a>', {}],
  ['a part of the page', '<a href="#part">go</a>', {}],
  ['another tab by its author', '<a href="/faq" target="_blank">go</a>', {}],
  ['another tab by a key', '<a href="/faq">go</a>', { ctrlKey: true }],
  ['another tab by the wheel', '<a href="/faq">go</a>', { button: 1 }],
])('a click for %s is the browser’s', (_, html, keys) => {
  expect(pageOfClick({ ...plain, ...keys, target: linkOf(html) })).toBeNull();
});
