import { describe, expect, test } from 'vitest';
import { firstStyles } from '#server/page/first-styles.ts';
import { readStyles } from '#server/page/stylesheet.ts';

const PAGE = `<html lang="en" data-bs-theme="light"><body><div id="root" data-drawn>
<a class="btn btn-primary" href="#start">Log &lt;in&gt;</a><input type="password" disabled=""/>
<svg viewBox="0 0 1 1"><linearGradient id="a"></linearGradient></svg></div></body></html>`;

/** What of a stylesheet stays for the page. */
function staying(css: string, classes: string[] = []): string {
  return firstStyles(readStyles(css), PAGE, classes);
}

describe('a rule stays', () => {
  test.each([
    ['*{a:b}'],
    [':root{--a:b}'],
    ['html,body{a:b}'],
    ['#root>a{a:b}'],
    ['.btn{a:b}'],
    ['.btn.btn-primary:hover::before{a:b}'],
    ['.none,.btn{a:b}'],
    ['a:not(.none){a:b}'],
    [':where(.none) .btn{a:b}'],
    ['[data-bs-theme=dark] .btn{a:b}'],
    ['input[type="text"]:focus-visible{a:b}'],
    ['INPUT{a:b}'],
    ['lineargradient{a:b}'],
    ['.btn{background:url("data:image/svg+xml,{}.none;}")}'],
    ['.btn{content:"\\"}"}'],
    ['.\\62 tn{a:b}'],
    ['@font-face{font-family:F;src:url(/f.woff2)}'],
    ['@media (width>=768px){.btn{a:b}}'],
    ['@supports (a:b){@media (hover:hover){.btn{a:b}}}'],
  ])('%s', (rule) => {
    expect(staying(rule)).toBe(rule);
  });

  test('for a class that a script may give to the page', () => {
    const rule = 'html.dark{a:b}';
    expect(staying(rule)).toBe('');
    expect(staying(rule, ['dark'])).toBe(rule);
  });

  test('in its place', () => {
    expect(staying('.btn{a:b}.none{c:d}a{e:f}')).toBe('.btn{a:b}a{e:f}');
  });

  test('with what it plays', () => {
    const played = '@keyframes spin{to{rotate:1turn}}';
    const rule = '.btn{animation:spin 1s}';
    expect(staying(`${played}@keyframes other{to{a:b}}${rule}`)).toBe(rule + played);
    expect(staying(`${played}.none{animation:spin 1s}`)).toBe('');
  });
});

describe('a rule goes', () => {
  test.each([
    ['.none{a:b}'],
    ['.btn .none{a:b}'],
    ['.btn.none:hover{a:b}'],
    ['#none{a:b}'],
    ['table{a:b}'],
    ['[data-collapsed=true] .btn{a:b}'],
    ['.w-50\\%{a:b}'],
    ['@media (width>=768px){.none{a:b}}'],
    ['@media print{.btn{a:b}}'],
    ['@page{margin:1cm}'],
    ['/* .btn{a:b} */'],
  ])('%s', (rule) => {
    expect(staying(rule)).toBe('');
  });
});

test('a stylesheet that was cut off keeps what is whole', () => {
  expect(staying('.btn{a:b}.btn{c:"d')).toContain('.btn{a:b}');
});
