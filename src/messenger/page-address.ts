/** The address of the page without what stands behind `#`: what the messenger signs, and the server binds a sign-in to. */
export function pageAddress({ href }: Pick<Location, 'href'> = window.location): string {
  return href.replace(/#.*$/s, '');
}
