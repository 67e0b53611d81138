import type { FormDocument } from '#schemas/definitions/form.ts';
import type { SessionUser } from '../wire/handler.ts';

/** Whether somebody may open a form: `public` everybody, `*` who is signed in, else by department. */
export function mayOpen({ access }: FormDocument, user: SessionUser | null): boolean {
  if (access === 'public') return true;
  if (user === null) return false;
  return access === '*' || access.includes(user.department);
}
