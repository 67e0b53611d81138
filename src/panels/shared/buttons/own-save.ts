import type { Button } from '#schemas/definitions/button.ts';
import { OWN_SAVE } from '#schemas/definitions/own-save.ts';

/** Buttons of a panel with several rows: where none of them saves, one that does stands before them. */
export function withOwnSave(buttons: readonly Button[]): readonly Button[] {
  return buttons.some(({ command }) => command === OWN_SAVE.command)
    ? buttons
    : [OWN_SAVE, ...buttons];
}
