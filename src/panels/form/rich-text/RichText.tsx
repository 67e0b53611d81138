import { type CSSProperties, useMemo, useRef, useState } from 'react';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { FileDialog } from '../../../ui/file-dialog.tsx';
import type { FormScope } from '../form-context.ts';
import { UploadRow } from '../widgets/UploadRow.tsx';
import { isTooFormatted } from './editor-format.ts';
import { type RichTool, RichToolbar } from './RichToolbar.tsx';
import { richTools } from './rich-tools.ts';
import { useLink } from './use-link.ts';
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
  const { toasts } = useServices();
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
  const link = useLink(editor, format.link);

  const tools: RichTool[] = [
    ...richTools({
      t,
      editor,
      format,
      isSource,
      link,
      picture: () => pictures.describeSelected() || picker.current?.click(),
    }),
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
      <FileDialog input={picker} accept="image/*" multiple onPick={pictures.add} />
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
