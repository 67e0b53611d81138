import type { Generated } from 'kysely';
import type { CorpColumn } from './corp.ts';

/** Somebody who can sign in to one tenant. */
export interface AppUserTable {
  corp: CorpColumn;
  id: Generated<string>;
  /** What the user types to sign in; unique in the tenant, whatever its case. */
  login: string;
  /** argon2id in its PHC form. */
  password_hash: string;
  user_name: string;
  user_full_name: Generated<string>;
  head_image: Generated<string>;
  department: Generated<string>;
  email: Generated<string>;
  verified: Generated<boolean>;
  /** Path that the user is taken to after a sign-in, or empty (spec 3.13). */
  after_login: Generated<string>;
  created_at: Generated<Date>;
}
