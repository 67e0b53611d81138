/**
 * Does a key belong to an input method that is composing, as Chinese is typed? Its Enter takes the letters, its arrows
 * go through what they could mean, its Escape gives them up: none of them is meant for the page.
 */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  // Safari ends the composition before it tells of the key that did.
  return isComposing || keyCode === 229;
}

/** For listeners that hear a key first: leaves those of an input method to it, whatever a library would do by them. */
export function keepComposing(event: KeyboardEvent): void {
  if (isComposing(event)) event.stopImmediatePropagation();
}
