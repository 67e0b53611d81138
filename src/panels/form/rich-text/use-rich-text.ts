import { type RefObject, useMemo, useRef, useState } from 'react';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { isTooFormatted } from './editor-format.ts';
import type { RichTool } from './RichToolbar.tsx';
import { richTools } from './rich-tools.ts';
import { useLink } from './use-link.ts';
import { useRichEditor } from './use-rich-editor.ts';
import {
  listenForPictures,
  type PicturePlace,
  type TextPictures,
  useTextPictures,
} from './use-text-pictures.ts';

/** What a text is written with. */
interface UsedRichText {
  tools: RichTool[];
  pictures: TextPictures;
  /** Its source is written, and not the text as it will look. */
  isSource: boolean;
  /** It can be written in no other way. */
  isTooMuch: boolean;
}

/**
 * The editor of a formatted text, with its tools.
 *
 * @param place where the text is written as it will look.
 * @param picker asks for pictures.
 * @param value HTML.
 * @param field that pictures are uploaded for.
 */
export function useRichText(
  place: RefObject<HTMLDivElement | null>,
  picker: RefObject<HTMLInputElement | null>,
  value: string,
  field: PicturePlace,
  onChange: (html: string) => void,
): UsedRichText {
  const { t } = useTranslation();
  const { toasts } = useServices();
  const isTooMuch = useMemo(() => isTooFormatted(value), [value]);
  const [isSource, setSource] = useState(isTooMuch);
  // Stays the source while its writer shortens it.
  if (isTooMuch && !isSource) setSource(true);
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
  const picture = () => pictures.describeSelected() || picker.current?.click();
  const source: RichTool = {
    icon: 'code',
    label: t('Show the source'),
    pressed: isSource,
    disabled: isTooMuch,
    run: () => setSource(!isSource),
  };
  const tools = [...richTools({ t, editor, format, isSource, link, picture }), source];
  return { tools, pictures, isSource, isTooMuch };
}
