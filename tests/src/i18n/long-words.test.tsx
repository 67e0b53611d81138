import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { breakLongWords } from '#src/html/break-long-words.ts';
import { piecesOf } from '#src/i18n/long-words.ts';
import { LongText } from '#src/ui/text/long-text.tsx';

const WORD = 'A'.repeat(200);

describe('long words', () => {
  it('are broken after as many letters as browsers lay out at once, and no letter is lost', () => {
    const text = `short words ${WORD}${WORD}B and ${'😀'.repeat(300)}`;
    const pieces = piecesOf(text);
    expect(pieces.join('')).toBe(text);
    expect(pieces).toHaveLength(4);
    // No piece ends in half of a character.
    expect(pieces.every((piece) => !/[\ud800-\udbff]$/.test(piece))).toBe(true);
  });

  it('are the only ones that are', () => {
    expect(piecesOf('')).toEqual(['']);
    expect(piecesOf('many short words '.repeat(100))).toHaveLength(1);
  });

  it('have places to be broken at in HTML, where marks stay what they are', () => {
    const fragment = document.createDocumentFragment();
    const bold = document.createElement('b');
    bold.append(`${WORD}B`);
    fragment.append('one ', bold);
    breakLongWords(fragment);
    expect([fragment.textContent, bold.innerHTML]).toEqual([`one ${WORD}B`, `${WORD}<wbr>B`]);
  });

  it('have them in values, of which the beginning is shown', () => {
    const { container } = render(<LongText text={'A'.repeat(1_000_000)} />);
    expect(container.textContent).toHaveLength(10_001);
    expect(container.querySelectorAll('wbr')).toHaveLength(50);
  });
});
