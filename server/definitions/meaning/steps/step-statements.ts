import { characterOffsets } from '../../../database/sql-text/character-offsets.ts';
import { TABLES_FOLDER } from '../../../own-tables/apply-tables.ts';
import { readStatements, type StepStatement } from '../../../own-tables/statements.ts';
import { type LinePlace, linePlaces } from '../../line-places.ts';
import type { DefinitionFile } from '../../read-folder.ts';

/** Where a step names something. */
export type StepPlace = LinePlace & { readonly file: string };

/** A statement of an operator's steps. */
export interface PlacedStatement extends StepStatement {
  readonly step: DefinitionFile;
  /** Where something in its step stands, by an offset in bytes, as those of the parser are. */
  placeOf(byte: number): StepPlace;
  /** The same of an offset in characters. */
  placeAt(offset: number): StepPlace;
}

/** The statements of all steps in their order; none of a step that the parser refuses. */
export async function stepStatements(
  files: readonly DefinitionFile[],
): Promise<readonly PlacedStatement[]> {
  const placed: PlacedStatement[] = [];
  for (const step of files) {
    const statements = await readStatements(step.text);
    if ('message' in statements) continue;
    const charAt = characterOffsets(step.text);
    const lineAt = linePlaces(step.text);
    const file = `${TABLES_FOLDER}/${step.path}`;
    const placeAt = (offset: number): StepPlace => ({ file, ...lineAt(offset) });
    const placeOf = (byte: number) => placeAt(charAt(byte));
    placed.push(...statements.map((one) => ({ ...one, step, placeOf, placeAt })));
  }
  return placed;
}
