import type { Departments } from '../../data-definitions/access.ts';

/** People that something is shown to: those who may open a page, or only those without a sign-in. */
export type Audience = Departments | 'visitors';

/** Is there anybody among them who may? Where the audience is nobody, there is nobody to keep out. */
export function someMay(access: Departments, audience: Audience): boolean {
  if (access === 'public' || audience.length === 0) return true;
  if (audience === 'visitors') return false;
  if (access === '*') return true;
  if (typeof audience === 'string') return access.length > 0;
  return audience.some((department) => access.includes(department));
}

/** Those among them who may not, as they are called; null when all of them may. */
export function whoMayNot(
  access: Departments,
  audience: Audience,
  departments: readonly string[] | undefined,
): string | null {
  if (access === 'public') return null;
  if (audience === 'visitors' || audience === 'public') return 'visitors';
  if (access === '*') return null;
  const all = audience === '*' ? departments : audience;
  if (!all) return 'every department';
  const kept = all.filter((department) => !access.includes(department));
  return kept.length > 0 ? kept.join(', ') : null;
}

/**
 * Does it name a department that the tenant does not have, or one twice, so that another one may have been meant? That is
 * told where it stands.
 */
export function isMisspelt(
  access: Departments,
  departments: readonly string[] | undefined,
): boolean {
  return (
    departments !== undefined &&
    typeof access !== 'string' &&
    (access.some((department) => !departments.includes(department)) ||
      new Set(access).size < access.length)
  );
}

/** The departments that may, or all of them, or everybody, where it is {@link isMisspelt not known} which. */
export function accessMeant(
  access: Departments,
  departments: readonly string[] | undefined,
): Departments {
  if (!isMisspelt(access, departments)) return access;
  return access.includes('public') ? 'public' : '*';
}
