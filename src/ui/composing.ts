/**
 * Does a key belong to an input method that is composing, as Chinese is typed? Its Enter takes the letters, its arrows
 * go through what they could mean, its Escape gives them up: none of them is meant for the page.
 */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  // Safari ends the composition before it tells of the key that did.
  return isComposing || keyCode === 229;
}
