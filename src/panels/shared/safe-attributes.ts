import { isSafeAttribute } from '#schemas/definitions/safe-attribute.ts';

/** Attributes that a definition may set on an element: none that runs or loads anything. */
export function safeAttributes(attributes: Record<string, string> | undefined) {
  return Object.fromEntries(
    Object.entries(attributes ?? {}).filter(([name]) => isSafeAttribute(name)),
  );
}
