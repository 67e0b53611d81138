import type { FormDocument } from '#schemas/definitions/form.ts';
import type { SessionUser } from '../wire/handler.ts';

/**
 * Whether somebody may open a form: `public` everybody, `*` who belongs to a department, whichever it
 * is, else those departments. Shoppers, who registered themselves, belong to none.
 */
export function mayOpen({ access }: FormDocument, user: SessionUser | null): boolean {
  if (access === 'public') return true;
  if (user === null || user.department === '') return false;
  return access === '*' || access.includes(user.department);
}
