import type { Button } from '#schemas/definitions/button.ts';

/** What of a click says where its target is to be opened. */
export type Press = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey'>;

/** Number of the wheel among a mouse's buttons. */
const WHEEL = 1;

/** A button that leads to a page, pressed as a link is for another tab, leads to it there. */
export function buttonPressed(button: Button, press: Press): Button {
  const asksForTab = press.button === WHEEL || press.ctrlKey || press.metaKey;
  if (!asksForTab || !leadsToPage(button)) return button;
  return { ...button, params: { ...button.params, target: '_blank' } };
}

/** Whether the wheel, which presses no button, opens the button's page in another tab. */
export function isForWheel(button: Button, press: Press): boolean {
  return press.button === WHEEL && leadsToPage(button);
}

function leadsToPage({ command, params }: Button): boolean {
  return command === 'NavigateTo' && params !== undefined;
}
