import { Role } from '../../../database/roles.ts';
import type { SqlTree } from '../../../database/sql-text/sql-tree.ts';

const OWN_ROLES: readonly string[] = [Role.app, Role.author];

/**
 * Rights to tables that a step takes from the product's roles, or gives to everybody: each table is given its own anew behind
 * every step, and nobody else has a way to the database.
 */
export function idleRights({ GrantStmt: grant }: SqlTree) {
  if (grant?.objtype !== 'OBJECT_TABLE' || grant.targtype !== 'ACL_TARGET_OBJECT') return [];
  const found = (grant.grantees ?? []).flatMap(({ RoleSpec: role }) => (role ? [role] : []));
  const idle = found.find(({ roletype, rolename = '' }) =>
    grant.is_grant ? roletype === 'ROLESPEC_PUBLIC' : OWN_ROLES.includes(rolename),
  );
  if (!idle) return [];
  const message =
    'this comes to nothing: tables are given their rights anew behind each step, and "access" of definitions says who reads and writes';
  return [{ message, byte: idle.location ?? 0 }];
}
