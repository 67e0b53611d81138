import type { Selectable } from 'kysely';
import type { LoginResult } from '#schemas/session/authentication.ts';
import type { AppUserTable } from '../database/schema/app-user.ts';

/**
 * What somebody who has just signed in is told of their account (spec 3.13).
 *
 * @param departments names of the tenant's departments by code.
 * @param message the server's own words (spec 8.8); empty where the client has some.
 */
export function toLoginResult(
  user: Selectable<AppUserTable>,
  departments: ReadonlyMap<string, string>,
  message = '',
): LoginResult {
  return {
    user: user.login,
    userName: user.user_name,
    userFullName: user.user_full_name,
    userHeadImage: user.head_image,
    department: user.department,
    departmentName: departments.get(user.department) ?? '',
    email: user.email,
    verified: user.verified,
    afterLogin: user.after_login === '' ? null : { to: user.after_login },
    message,
  };
}
