import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { CompiledDefinition, RunContext } from '../compiled.ts';

/** One save: where, by which definition, and for whom. */
export interface SaveRun {
  readonly transaction: Transaction<Database>;
  readonly definition: CompiledDefinition;
  readonly context: RunContext;
  /** Its sender may not read the rows, and is told of a stored one only what he sends himself. */
  readonly isBlind?: boolean;
}
