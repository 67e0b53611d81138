const OWN = /^[A-Za-z][\w-]{0,63}[.:]/;

/** True for parameters of an address that belong to a panel's view and not to the page. */
export function isViewParameter(name: string): boolean {
  return OWN.test(name);
}
