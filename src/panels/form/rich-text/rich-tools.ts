import type { TFunction } from 'i18next';
import type { RefObject } from 'react';
import type Squire from 'squire-rte';
import { type EditorFormat, setBlocks } from './editor-format.ts';
import type { RichTool } from './RichToolbar.tsx';

/** What the tools of a text work on. */
interface ToolsOptions {
  t: TFunction;
  editor: RefObject<Squire | null>;
  /** The format at the cursor. */
  format: EditorFormat;
  /** Whether the source is written, where nothing can be formatted. */
  isSource: boolean;
  link(): unknown;
  picture(): unknown;
}

/** The tools that format a text. */
export function richTools({ t, editor, format, isSource, ...run }: ToolsOptions): RichTool[] {
  const { heading, list, quote } = format;
  const tool = (icon: string, text: string, start: () => unknown, pressed?: boolean): RichTool => ({
    icon,
    label: t(text),
    run: () => void start(),
    disabled: isSource,
    ...(pressed !== undefined && { pressed: pressed && !isSource }),
  });
  const block = (name: 'H2' | 'H3') => () => {
    if (editor.current) setBlocks(editor.current, heading === name ? 'P' : name);
  };
  const toggle = (on: boolean, start: 'bold' | 'italic' | 'underline') => () => {
    const stop = {
      bold: 'removeBold',
      italic: 'removeItalic',
      underline: 'removeUnderline',
    } as const;
    editor.current?.[on ? stop[start] : start]();
  };
  return [
    tool('bold', 'Bold', toggle(format.bold, 'bold'), format.bold),
    tool('italic', 'Italic', toggle(format.italic, 'italic'), format.italic),
    tool('underline', 'Underline', toggle(format.underline, 'underline'), format.underline),
    tool('heading', 'Heading', block('H2'), heading === 'H2'),
    tool('t', 'Smaller heading', block('H3'), heading === 'H3'),
    tool(
      'list-ul',
      'Bulleted list',
      () => (list === 'UL' ? editor.current?.removeList() : editor.current?.makeUnorderedList()),
      list === 'UL',
    ),
    tool(
      'list-ol',
      'Numbered list',
      () => (list === 'OL' ? editor.current?.removeList() : editor.current?.makeOrderedList()),
      list === 'OL',
    ),
    tool(
      'quote-right',
      'Quotation',
      () => (quote ? editor.current?.removeQuote() : editor.current?.increaseQuoteLevel()),
      quote,
    ),
    tool('link', 'Link', run.link, format.link !== null),
    tool('image', 'Picture', run.picture, format.picture),
    tool('rotate-left', 'Undo', () => editor.current?.undo()),
    tool('rotate-right', 'Redo', () => editor.current?.redo()),
  ];
}
