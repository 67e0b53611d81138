/** The address of the page without what stands behind `#`: what the messenger signs, and the server binds a sign-in to. */
export function pageAddress(): string {
  return window.location.href.replace(/#.*$/s, '');
}
