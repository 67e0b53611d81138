import { isDeepStrictEqual } from 'node:util';
import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import type { Departments } from '../../data-definitions/access.ts';
import { keptOut } from '../missing.ts';
import { isMisspelt, whoMayNot } from './audience.ts';
import type { Findings } from './findings.ts';

/** Looks for departments that may change rows which they cannot see. */
export function warnOfBlindWriters(
  findings: Findings,
  { code, access: { read, write } }: DataDefinitionDocument,
  departments: readonly string[] | undefined,
): void {
  // Visitors bring rows and see no other: that is asked for.
  if (write === 'public' || write.length === 0 || !isAccessRead(findings, { read, write })) return;
  if (isMisspelt(write, departments) || isMisspelt(read, departments)) return;
  const kept = whoMayNot(read, write, departments);
  if (kept === null) return;
  const message = `${kept} may write here, but not read: such rows can be brought, and neither be seen nor changed`;
  const about = { kind: 'blind writers', name: code, known: kept.split(', ') };
  findings.tell(['access', 'write'], { message, mild: true, about });
}

/**
 * Looks for Quotes whose rows somebody may not read who is to choose one of them, for a row of his, or as a visitor in a filter.
 *
 * @param departments those of the tenant, where it names them.
 */
export function warnOfClosedQuotes(
  findings: Findings,
  { fields = [], filters, access }: DataDefinitionDocument,
  definitions: ReadonlyMap<string, DataDefinitionDocument>,
  departments: readonly string[] | undefined,
): void {
  if (!isAccessRead(findings, access)) return;
  if (isMisspelt(access.write, departments) || isMisspelt(access.read, departments)) return;
  const writers = writersWhoRead(access);
  for (const [index, { name, quote, readonly, hidden }] of fields.entries()) {
    const quoted = quote && definitions.get(quote.dataCode);
    if (!quoted || isMisspelt(quoted.access.read, departments)) continue;
    const readers = readersMeant(quoted.access);
    const tell = (what: string) => {
      const message = `${what}: "read" in its "access"`;
      const place = ['fields', index, 'quote', 'dataCode'];
      findings.tell(place, keptOut('closed data', quoted.code, message));
    };
    const isFilledIn = access.write.length > 0 && !readonly && !hidden;
    const kept = isFilledIn ? whoMayNot(readers, writers, departments) : null;
    if (kept !== null) {
      tell(`${kept} may write here, but not read ${quoted.code}, so there is nothing to choose`);
      continue;
    }
    // Of departments nobody knows here which of them open a page that has the filter.
    if (access.read !== 'public' || readers === 'public' || !filters.includes(name)) continue;
    tell(
      `visitors may read here, but not ${quoted.code}, so the filter "${name}" has nothing to choose`,
    );
  }
}

type Access = DataDefinitionDocument['access'];

/** Is it as it is written? Of an "access" with a fault that alone is told, and nobody knows who was meant. */
function isAccessRead(findings: Findings, { read, write }: Access): boolean {
  const written = findings.valueAt(['access']) ?? {};
  return isDeepStrictEqual({ read: '*', write: [], ...Object(written) }, { read, write });
}

/** Of those who may write and not read, that alone is told. */
function writersWhoRead({ read, write }: Access): Departments {
  if (typeof read === 'string' || write === 'public') return write;
  return write === '*' ? read : write.filter((department) => read.includes(department));
}

/** Those who write rows were to read them too: where they may not, it is told there. */
function readersMeant({ read, write }: Access): Departments {
  if (write === '*' && read !== 'public') return write;
  return typeof read === 'string' || typeof write === 'string' ? read : [...read, ...write];
}
