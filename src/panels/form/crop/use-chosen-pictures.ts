import { useRef } from 'react';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { isCuttable } from './cut-picture.ts';
import { type CutPicture, usePicture } from './use-picture.ts';

/**
 * Pictures that are chosen for a field: one that is chosen alone is cut by hand first (spec 3.4d).
 *
 * @param keep what becomes of each of them.
 */
export function useChosenPictures(keep: (picture: CutPicture) => Promise<void>) {
  const { t } = useTranslation();
  const { toasts } = useServices();
  // One behind the other: a small picture is made smaller sooner than a large one that was chosen before it.
  const kept = useRef(Promise.resolve());
  const keepInTurn = (picture: CutPicture) => {
    const next = () => keep(picture);
    kept.current = kept.current.then(next, next);
  };
  const crop = usePicture(keepInTurn);

  function pick(file: File, alone: boolean): void {
    if (alone && isCuttable(file)) crop.choose(file, file.name, null);
    else keepInTurn({ blob: file, name: file.name, replaces: null });
  }

  const unreadable = () => toasts.raise('error', t('This picture can not be read'));

  /** Cuts a picture that the field has already, and whose bytes are at an address. */
  async function cropAgain(picture: string, address: string, name: string): Promise<void> {
    try {
      const blob = await (await fetch(address)).blob();
      if (isCuttable(blob)) crop.choose(blob, name, picture);
      else unreadable();
    } catch {
      unreadable();
    }
  }

  /** The browser can not show what was to be cut. */
  function giveUp(): void {
    crop.send({ type: 'crop.cancelled' });
    unreadable();
  }

  return { crop, pick, cropAgain, giveUp };
}
