import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { HtmlText } from '#src/html/HtmlText.tsx';

vi.mock('#src/html/SafeHtml.tsx', () => ({
  SafeHtml: ({ html }: { html: string }) => <p>handed over: {html.length}</p>,
}));

it.each([
  ['HTML', '<b>bold</b>'],
  ['a word without an end', 'x'.repeat(201)],
  ['megabytes of words', 'some words '.repeat(100_000)],
])('[2.14f] hands %s to the part that sanitises, cuts and breaks', async (_, text) => {
  render(<HtmlText text={text} />);
  await screen.findByText(`handed over: ${text.length}`);
});

it('writes a plain text as it is, without that part', () => {
  const { container } = render(<HtmlText text={'plain words, and 5 > 4 '.repeat(100)} />);
  expect(container.textContent).toMatch(/^plain words, and 5 > 4 /);
});
