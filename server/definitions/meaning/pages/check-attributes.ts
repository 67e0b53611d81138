import { plainClasses } from '#schemas/definitions/plain-classes.ts';
import { isSafeAttribute } from '#schemas/definitions/safe-attribute.ts';
import { classMeant } from '../../../data-definitions/compile/known-classes.ts';
import type { Findings, Path } from '../findings.ts';

/**
 * Classes that are nearly those that something has a look for, and those that no element of a page gets.
 *
 * @param offset where the names begin inside of the text at the path; left out where they are all of it.
 */
export function warnOfClasses(
  findings: Findings,
  path: Path,
  names: string | undefined,
  offset?: number,
): void {
  for (const { 0: name, index } of (names ?? '').matchAll(/\S+/g)) {
    const meant = classMeant(name);
    const isTakenOut = /^[\w-]+$/.test(name) && plainClasses(name).length === 0;
    if (meant === undefined && !isTakenOut) continue;
    const message = isTakenOut
      ? `"${name}" is taken out: no class moves anything out of its place`
      : `there is hardly a class "${name}"`;
    if (offset === undefined) findings.warn(path, message, meant);
    else findings.warnInside(path, message, offset + index, meant);
  }
}

/** Attributes that no element of a page gets. */
export function warnOfAttributes(
  findings: Findings,
  path: Path,
  attributes: Readonly<Record<string, string>> | undefined,
): void {
  for (const name of Object.keys(attributes ?? {})) {
    if (isSafeAttribute(name)) continue;
    const message = `"${name}" is taken out: title, id, role, lang, dir, data-… and aria-… are left`;
    findings.warnKey([...path, name], message);
  }
}
