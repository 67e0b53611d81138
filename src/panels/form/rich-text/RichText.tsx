import { type CSSProperties, useMemo, useRef, useState } from 'react';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import type { FormScope } from '../form-context.ts';
import { UploadRow } from '../widgets/UploadRow.tsx';
import { isLinkAddress, isTooFormatted, setBlocks } from './editor-format.ts';
import { type RichTool, RichToolbar } from './RichToolbar.tsx';
import { useRichEditor } from './use-rich-editor.ts';
import { listenForPictures, type TextPictures, useTextPictures } from './use-text-pictures.ts';

export interface RichTextProps {
  id: string;
  label: string;
  /** HTML. */
  value: string;
  rows: number;
  /** Field that pictures are uploaded for. */
  place: { scope: FormScope; field: string };
  /** Attributes that tie the input to its note. */
  attributes: Readonly<Record<string, string | boolean | undefined>>;
  onChange(html: string): void;
}

/** Formatted text, written as it will look; its source can be written too. */
export function RichText({ id, label, value, rows, place: field, ...props }: RichTextProps) {
  const { attributes, onChange } = props;
  const { t } = useTranslation();
  const { dialogs, toasts } = useServices();
  const place = useRef<HTMLDivElement>(null);
  const isTooMuch = useMemo(() => isTooFormatted(value), [value]);
  const [isSource, setSource] = useState(isTooMuch);
  // Stays the source while its writer shortens it.
  if (isTooMuch && !isSource) setSource(true);
  const picker = useRef<HTMLInputElement>(null);
  const latest = useRef<TextPictures | null>(null);
  const { editor, format } = useRichEditor(
    place,
    value,
    !isSource,
    onChange,
    (created) =>
      listenForPictures(
        created,
        (files) => latest.current?.add(files),
        () => latest.current?.tellLost(),
      ),
    () => toasts.raise('warn', t('Too much formatting was pasted: its text alone was taken')),
  );
  const pictures = useTextPictures(editor, field, (html) => onChange(value + html));
  latest.current = pictures;

  async function link(): Promise<void> {
    const answer = await dialogs.input({
      title: t('Link'),
      caption: t('Where it leads: https://…, mailto:… or a page like /y4/article'),
      value: format.link ?? '',
      check: async (address) =>
        address === '' || isLinkAddress(address.trim())
          ? success(null)
          : failure(ResultId.badRequest, 'A link cannot lead there', 'LINK'),
    });
    const { current } = editor;
    if (!answer.ok || current === null) return;
    const address = String(answer.data).trim();
    current.focus();
    if (format.link !== null) current.removeLink();
    if (address !== '') current.makeLink(address);
  }

  const { heading, list, quote } = format;
  const block = (name: 'H2' | 'H3') => () => {
    if (editor.current) setBlocks(editor.current, heading === name ? 'P' : name);
  };
  const tool = (icon: string, text: string, run: () => unknown, pressed?: boolean): RichTool => ({
    icon,
    label: t(text),
    run: () => void run(),
    disabled: isSource,
    ...(pressed !== undefined && { pressed: pressed && !isSource }),
  });
  const toggle = (on: boolean, start: 'bold' | 'italic' | 'underline') => () => {
    const stop = {
      bold: 'removeBold',
      italic: 'removeItalic',
      underline: 'removeUnderline',
    } as const;
    editor.current?.[on ? stop[start] : start]();
  };
  const tools: RichTool[] = [
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
    tool('link', 'Link', link, format.link !== null),
    tool(
      'image',
      'Picture',
      () => pictures.describeSelected() || picker.current?.click(),
      format.picture,
    ),
    tool('rotate-left', 'Undo', () => editor.current?.undo()),
    tool('rotate-right', 'Redo', () => editor.current?.redo()),
    {
      icon: 'code',
      label: t('Show the source'),
      pressed: isSource,
      disabled: isTooMuch,
      run: () => setSource(!isSource),
    },
  ];
  const height = { '--y4-rich-rows': rows } as CSSProperties;

  return (
    <div className="y4-rich">
      <RichToolbar tools={tools} controls={id} />
      <input
        ref={picker}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept="image/*"
        multiple
        onChange={({ target }) => {
          pictures.add([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      {isTooMuch ? (
        <p className="y4-rich__note" role="status">
          {t('This text has too much formatting to be written as it looks: here is its source')}
        </p>
      ) : null}
      {isSource ? (
        <textarea
          {...attributes}
          id={id}
          className="y4-rich__source"
          style={height}
          aria-label={label}
          spellCheck={false}
          dir="ltr"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: no input of the browser's own holds formatted text
        <div
          {...attributes}
          id={id}
          ref={place}
          className="y4-rich__text y4-html"
          style={height}
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-label={label}
          dir="auto"
        />
      )}
      {pictures.uploads.length === 0 ? null : (
        <ul className="y4-uploads y4-rich__uploads">
          {pictures.uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} backTo={id} />
          ))}
        </ul>
      )}
    </div>
  );
}
