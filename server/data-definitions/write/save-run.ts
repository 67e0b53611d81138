import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { CompiledDefinition, RunContext } from '../compiled.ts';

/** One save: where, by which definition, by whom. */
export interface SaveRun {
  readonly transaction: Transaction<Database>;
  readonly definition: CompiledDefinition;
  /** Login id of who saves. */
  readonly actor: string;
  readonly context: RunContext;
}
