import type { Button } from './button.ts';

/** Saves what is filled in where a panel's definition has no button that does. */
export const OWN_SAVE = {
  text: '__Save',
  waitingText: '__Saving',
  icon: 'floppy-disk',
  command: 'SaveByDataDefinition',
} as const satisfies Button;
