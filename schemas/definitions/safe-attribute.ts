const ALLOWED = /^(?:data-[a-z0-9-]+|aria-[a-z]+|title|id|role|lang|dir)$/;

/** May a definition set this attribute on an element? None that runs or loads anything. */
export function isSafeAttribute(name: string): boolean {
  return ALLOWED.test(name);
}
