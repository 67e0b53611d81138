import type { ImportOutcome } from '#schemas/web-ui-service/import-excel-by-data-definition.ts';

/** Are all rows of a file stored already as it has them? */
export function changesNothing({ counts }: Pick<ImportOutcome, 'counts'>): boolean {
  return counts.rows > 0 && counts.unchanged === counts.rows;
}
