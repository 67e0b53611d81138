import { afterEach, expect, test } from 'vitest';
import { closeModal, keepRoomBelow, openModal } from '#src/ui/overlays/modals.ts';

afterEach(() => keepRoomBelow(0));

function newDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  openModal(dialog);
  return dialog;
}

const roomOf = ({ style }: HTMLDialogElement) => style.getPropertyValue('--y4-room-below');

test('a dialog makes room for what is below, whichever comes first, and keeps it until it is closed', () => {
  const dialog = newDialog();
  expect(roomOf(dialog)).toBe('');
  keepRoomBelow(96);
  expect(roomOf(dialog)).toBe('96px');
  keepRoomBelow(40);
  const other = newDialog();
  expect([roomOf(dialog), roomOf(other)]).toEqual(['96px', '40px']);
  for (const open of [other, dialog]) closeModal(open);
  keepRoomBelow(0);
  openModal(dialog);
  expect(roomOf(dialog)).toBe('');
  closeModal(dialog);
});
