import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { isTooFormatted } from '#src/panels/form/rich-text/editor-format.ts';
import { RichText } from '#src/panels/form/rich-text/RichText.tsx';
import { renderPanel } from '../../_panel-app.tsx';

const MUCH = '<p>a <b>b</b></p>'.repeat(5_001);

function Field({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <RichText
      id="text"
      label="Text"
      value={value}
      rows={10}
      place={{ scope: { dataCode: 'ARTICLE', uploads: new Set() } as never, field: 'text' }}
      attributes={{}}
      onChange={setValue}
    />
  );
}

function draw() {
  renderPanel(<Field start={MUCH} />, () => {
    throw new Error('Nothing is asked of the server.');
  });
  return screen.getByRole('textbox', { name: 'Text' }) as HTMLTextAreaElement;
}

const note = () => screen.queryByText(/too much formatting/);
const toggle = () => screen.getByRole('button', { name: 'Show the source' }) as HTMLButtonElement;

describe('a text with more formatting than an editor takes in a moment', () => {
  it('is there whole as its source, which says why, and can be written', () => {
    const source = draw();
    expect(source.tagName).toBe('TEXTAREA');
    expect(source.value).toBe(MUCH);
    expect(note()).not.toBeNull();
    expect(toggle().disabled || toggle().getAttribute('aria-disabled') === 'true').toBe(true);
    fireEvent.change(source, { target: { value: `${MUCH}!` } });
    expect(source.value).toBe(`${MUCH}!`);
  });

  it('stays its source while it is shortened, until its writer wants to see it', () => {
    const source = draw();
    fireEvent.change(source, { target: { value: '<p>short</p>' } });
    expect(source.isConnected).toBe(true);
    expect(source.value).toBe('<p>short</p>');
    expect(note()).toBeNull();
    expect(toggle().disabled || toggle().getAttribute('aria-disabled') === 'true').toBe(false);
  });

  it('is told by its tags, not by its length', () => {
    expect(isTooFormatted('a'.repeat(1_000_000))).toBe(false);
    expect(isTooFormatted('1 < 2 and 3 > 2 '.repeat(20_000))).toBe(false);
    expect(isTooFormatted('<br>'.repeat(10_000))).toBe(false);
    expect(isTooFormatted('<br>'.repeat(10_001))).toBe(true);
  });
});
