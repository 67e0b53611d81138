import { type CSSProperties, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { FileDialog } from '../../../ui/fields/file-dialog.tsx';
import { UploadRow } from '../widgets/UploadRow.tsx';
import { RichToolbar } from './RichToolbar.tsx';
import { useRichText } from './use-rich-text.ts';
import type { PicturePlace } from './use-text-pictures.ts';

export interface RichTextProps {
  id: string;
  label: string;
  /** HTML. */
  value: string;
  rows: number;
  /** Field that pictures are uploaded for. */
  place: PicturePlace;
  /** Attributes that tie the input to its note. */
  attributes: Readonly<Record<string, string | boolean | undefined>>;
  onChange(html: string): void;
}

/** Formatted text, written as it will look; its source can be written too. */
export function RichText({ id, label, value, rows, place: field, ...props }: RichTextProps) {
  const { attributes, onChange } = props;
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { tools, pictures, isSource, isTooMuch } = useRichText(
    place,
    picker,
    value,
    field,
    onChange,
  );
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
