import { useRef } from 'react';
import { useServices } from '../../../app/services-context.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { fitPicture } from '../fit-picture.ts';
import { isCuttable } from './cut-picture.ts';
import { type CutPicture, usePicture } from './use-picture.ts';

/** A picture that is still being made smaller, and where it belongs. */
interface FittedPicture extends Omit<CutPicture, 'blob'> {
  blob: Promise<Blob>;
}

/**
 * Pictures that are chosen for a field: one that is chosen alone is cut by hand first (spec 3.4d), and all are made
 * smaller.
 *
 * @param keep what becomes of each of them, told at once: what is not sent yet may be waited for.
 */
export function useChosenPictures(keep: (picture: FittedPicture) => void) {
  const { t } = useTranslation();
  const { toasts } = useServices();
  // One behind the other: each is held in memory whole while it is made smaller.
  const fitted = useRef<Promise<unknown>>(Promise.resolve());
  const take = (picture: CutPicture) => {
    const blob = fitted.current.then(() => fitPicture(picture.blob));
    fitted.current = blob;
    keep({ ...picture, blob });
  };
  const crop = usePicture(take);

  function pick(file: File, alone: boolean): void {
    if (alone && isCuttable(file)) crop.choose(file, file.name, null);
    else take({ blob: file, name: file.name, replaces: null });
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
