const ALLOWED = /^(?:data-[a-z0-9-]+|aria-[a-z]+|title|id|role|lang|dir)$/;

/** Attributes that a definition may set on an element: none that runs or loads anything. */
export function safeAttributes(attributes: Record<string, string> | undefined) {
  return Object.fromEntries(
    Object.entries(attributes ?? {}).filter(([name]) => ALLOWED.test(name)),
  );
}
