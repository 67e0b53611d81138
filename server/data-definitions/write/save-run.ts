import type { Transaction } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import type { SavedRow } from '#schemas/web-ui-service/save-by-data-definition.ts';
import type { Database } from '../../database/database.ts';
import type { CompiledDefinition, CompiledField, RunContext } from '../compiled.ts';

/** One save: where, by which definition, and for whom. */
export interface SaveRun {
  readonly transaction: Transaction<Database>;
  readonly definition: CompiledDefinition;
  readonly context: RunContext;
  /** Definition that a Quote field quotes. */
  quotedBy(field: CompiledField): Promise<CompiledDefinition>;
  /** Quote fields that its sender may choose nothing for: he may not read what they quote. */
  readonly closedQuotes?: ReadonlySet<CompiledField>;
  /** Its sender may not read the rows, and is told of a stored one only what he sends himself. */
  readonly isBlind?: boolean;
  /** Whether a value says what is stored already, though in other words, so that it changes nothing. */
  saysStored?(value: Row[string] | undefined, stored: Row[string] | undefined): boolean;
  /** Told of a row of which nothing is to be changed. */
  onUnchanged?(row: SavedRow): void;
}
