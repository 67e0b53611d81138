import { type RefObject, useEffect, useRef } from 'react';
import type Squire from 'squire-rte';
import { FILES_BASE } from '#schemas/wire/endpoints.ts';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { fitPicture } from '../fit-picture.ts';
import type { FormScope } from '../form-context.ts';
import type { Upload } from '../uploads.ts';
import { useAcceptedFiles } from '../use-accepted-files.ts';
import { useUploads } from '../use-uploads.ts';
import {
  describePicture,
  droppedFiles,
  insertPicture,
  moveCursor,
  pictureSource,
  selectedPicture,
  selectPicture,
  sizeOf,
} from './text-pictures.ts';

/** How pictures come into a text. */
export interface TextPictures {
  /** Takes pictures from the system's file dialog, the clipboard or a drop. */
  add(files: Iterable<File>): void;
  /** Asks anew what the selected picture shows; false when none is selected. */
  describeSelected(): boolean;
  /** Says that a pasted text came without its pictures. */
  tellLost(): void;
  /** Those on their way. */
  uploads: readonly Upload[];
}

/** Field that pictures are uploaded for. */
export interface PicturePlace {
  scope: FormScope;
  field: string;
}

/**
 * Pictures of a formatted text: made smaller, kept by the server as files of the field, and put at the
 * cursor once the author has said what they show.
 *
 * @param place field that the pictures are uploaded for.
 * @param append adds to the text's source while that is written instead.
 */
export function useTextPictures(
  editor: RefObject<Squire | null>,
  place: PicturePlace,
  append: (html: string) => void,
): TextPictures {
  const { t } = useTranslation();
  const { dialogs, toasts } = useServices();
  const acceptedOf = useAcceptedFiles('image/*');
  const latest = useRef(append);
  latest.current = append;
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  const uploads = useUploads(place.scope, place.field, ({ path, name }) => {
    void put(FILES_BASE + path, name);
  });

  async function put(src: string, name: string): Promise<void> {
    const size = await sizeOf(src).catch(() => null);
    if (size === null) {
      toasts.raise('error', t('This picture can not be read'));
      return;
    }
    const alt = await ask('', name);
    if (alt === null || !isThere.current) return;
    if (editor.current) insertPicture(editor.current, { src, alt, ...size });
    else latest.current(pictureSource({ src, alt, ...size }));
  }

  async function ask(value: string, name: string): Promise<string | null> {
    const answer = await dialogs.input({
      title: t('What the picture shows'),
      caption: `${name === '' ? '' : `${name}: `}${t('It is read to those who cannot see it. Leave it empty where the picture only decorates.')}`,
      value,
    });
    return answer.ok ? String(answer.data).trim() : null;
  }

  return {
    add(files) {
      for (const file of acceptedOf(files)) uploads.add(fitPicture(file), file.name);
    },
    describeSelected() {
      const { current } = editor;
      const picture = current && selectedPicture(current);
      if (!current || !picture) return false;
      void ask(picture.alt, '').then((alt) => {
        if (alt !== null && editor.current === current) describePicture(current, picture, alt);
      });
      return true;
    },
    tellLost() {
      toasts.raise(
        'warn',
        t('The pictures of a pasted text do not come with it: insert them one by one'),
      );
    },
    uploads: uploads.list(),
  };
}

/**
 * Takes what is pasted into an editor or dropped on it, and selects pictures that are clicked.
 *
 * @param onLost a pasted text had pictures in it that cannot be had.
 * @returns how to stop.
 */
export function listenForPictures(
  editor: Squire,
  add: (files: Iterable<File>) => void,
  onLost: () => void,
): () => void {
  const root = editor.getRoot();
  const pasting = (event: Event) => {
    const { fragment } = (event as CustomEvent<{ fragment: DocumentFragment }>).detail;
    const lost = [...fragment.querySelectorAll('img')].filter((one) => !one.getAttribute('src'));
    for (const one of lost) one.remove();
    if (lost.length > 0) onLost();
  };
  const pasted = (event: Event) => {
    const { clipboardData } = (event as CustomEvent<{ clipboardData: DataTransfer }>).detail;
    add(clipboardData.files);
  };
  const dragged = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  const dropped = (event: DragEvent) => {
    const files = droppedFiles(event);
    if (files.length === 0) return;
    event.preventDefault();
    moveCursor(editor, event);
    add(files);
  };
  const clicked = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) selectPicture(editor, target);
  };
  editor.addEventListener('willPaste', pasting);
  editor.addEventListener('pasteImage', pasted);
  const listening = new AbortController();
  const { signal } = listening;
  root.addEventListener('dragover', dragged, { signal });
  root.addEventListener('drop', dropped, { signal });
  root.addEventListener('click', clicked, { signal });
  return () => listening.abort();
}
