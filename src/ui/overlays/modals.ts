import { createListeners } from '../listeners.ts';

/** The dialogs that are open, the one in front last. */
const open = new Set<HTMLDialogElement>();
const { subscribe, tell } = createListeners();
const ROOM = '--y4-room-below';

/** Opens a dialog in front of all others, once more too where the browser has closed it by itself. */
export function openModal(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal();
  open.delete(dialog);
  open.add(dialog);
  makeRoom(dialog);
  holdPage();
}

let roomBelow = 0;

/**
 * Leaves what is below the dialogs of a small window to something else. A dialog keeps the room that it has made: none
 * of its buttons moves under a finger when that goes.
 *
 * @param pixels of the window's height.
 */
export function keepRoomBelow(pixels: number): void {
  roomBelow = pixels;
  for (const dialog of open) makeRoom(dialog);
}

function makeRoom({ style }: HTMLDialogElement): void {
  const room = Math.max(roomBelow, Number.parseFloat(style.getPropertyValue(ROOM)) || 0);
  if (room > 0) style.setProperty(ROOM, `${room}px`);
}

/** Closes a dialog; what came to stand in it has left it by then. */
export function closeModal(dialog: HTMLDialogElement): void {
  open.delete(dialog);
  dialog.style.removeProperty(ROOM);
  holdPage();
  dialog.close();
}

/**
 * Keeps an element in front of the page: in the top layer, and within the dialog that is in front, since whatever lies
 * outside of a modal one can neither be pressed nor reached by keys, and is not read out.
 *
 * @returns what takes it out of the page
 */
export function standInFront(element: HTMLElement): () => void {
  element.popover = 'manual';
  const place = () => {
    ([...open].at(-1) ?? document.body).append(element);
    // To have been moved takes it out of the top layer, whose last one is in front.
    element.showPopover?.();
  };
  const leave = subscribe(place);
  place();
  return () => {
    leave();
    element.remove();
  };
}

/** The page stands still as long as a dialog is open; the root says so, see `_dialog.scss`. */
function holdPage(): void {
  document.documentElement.toggleAttribute('data-modal', open.size > 0);
  tell();
}
