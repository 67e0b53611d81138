import type { Button } from '#schemas/definitions/button.ts';

/** Saves what is filled in where a panel's definition has no button that does. */
export const OWN_SAVE: Button = {
  text: '__Save',
  waitingText: '__Saving',
  icon: 'floppy-disk',
  command: 'SaveByDataDefinition',
};

/** Buttons of a panel with several rows: where none of them saves, one that does stands before them. */
export function withOwnSave(buttons: readonly Button[]): readonly Button[] {
  return buttons.some(({ command }) => command === OWN_SAVE.command)
    ? buttons
    : [OWN_SAVE, ...buttons];
}
