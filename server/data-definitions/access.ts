import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import type { CallContext, SessionUser } from '../wire/handler.ts';
import { askToSignIn, forbid } from '../wire/run-contract.ts';
import { Refusal } from './refusal.ts';

/** Departments that may: `*` all of them, `public` everybody. Shoppers belong to none. */
export type Departments = DataDefinitionDocument['access']['read'];

/** May this user, or this visitor? */
export function isAllowed(departments: Departments, user: SessionUser | null): boolean {
  if (departments === 'public') return true;
  if (!user || user.department === '') return false;
  return departments === '*' || departments.includes(user.department);
}

/**
 * Stops who may neither read nor write: whoever may write has to know the fields, also where the rows
 * of others are not for them, as on a page where everybody may ask for an appointment.
 *
 * @throws Refusal
 */
export function assertUsable(
  { read, write }: DataDefinitionDocument['access'],
  context: Pick<CallContext, 'user' | 'session'>,
): void {
  if (!isAllowed(write, context.user)) assertAllowed(read, context);
}

/**
 * Stops who may not; a visitor is asked to sign in where that could help.
 *
 * @throws Refusal
 */
export function assertAllowed(
  departments: Departments,
  context: Pick<CallContext, 'user' | 'session'>,
): void {
  if (isAllowed(departments, context.user)) return;
  const nobody = departments.length === 0;
  throw new Refusal(context.user || nobody ? forbid() : askToSignIn(context));
}
