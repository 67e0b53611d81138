import type pg from 'pg';
import { CLOSE_FUNCTIONS } from '../database/lock-down.ts';
import { writtenName } from '../database/sql-text/written-name.ts';
import { LEFT_SETTING, SAFE_TEXTS } from './callers-text.ts';
import { closeRelations, tenantPolicy } from './close-relations.ts';
import { guardFunctions } from './guard-functions.ts';
import { continueSequences, openSequences } from './sequences.ts';
import { OWN_RELATIONS, type ProtectionFault, standingFaults } from './standing-faults.ts';
import { policyFault, wideningPolicies } from './widening-policies.ts';
import { type RowsText, withholdFunctions } from './withhold-functions.ts';

interface RelationRow {
  name: string;
  /** `pg_class.relkind` */
  kind: string;
  corp: boolean;
  /** Why its corp cannot say whose row it is; null where it can. */
  corp_unfit: string | null;
  references_corp: boolean;
}

/** Kinds that only their owner's rights would guard. */
const UNFIT: Readonly<Record<string, string>> = {
  m: 'a materialised view shows every tenant the same rows: make a view, or a table',
  f: 'a foreign table has no row level security: make a table',
};

/**
 * Puts tables and views that an operator made under the product's rules: every row belongs to a
 * tenant, nobody sees another's, and SQL of definitions may read and change them.
 *
 * @param names relations of the schema `public`.
 * @returns what stands in the way; the transaction must then be rolled back.
 */
export async function protectRelations(
  client: pg.ClientBase,
  names: readonly string[],
): Promise<ProtectionFault[]> {
  // Before their rows are kept from everybody who has no tenant.
  await continueSequences(client, names);
  const { rows } = await client.query<RelationRow>(
    `SELECT c.relname AS name, c.relkind AS kind,
       EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'corp'
         AND a.attnum > 0 AND NOT a.attisdropped) AS corp,
       (SELECT CASE WHEN t.typcategory <> 'S' THEN 'is no text' WHEN a.attgenerated <> '' THEN 'is made of other columns'
           WHEN NOT o.collisdeterministic THEN 'takes different texts for the same' END
         FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
         LEFT JOIN pg_collation o ON o.oid = a.attcollation
         WHERE a.attrelid = c.oid AND a.attname = 'corp' AND NOT a.attisdropped) AS corp_unfit,
       EXISTS (SELECT FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = c.oid
         AND a.attname = 'corp' AND k.conkey = ARRAY[a.attnum]
         WHERE k.conrelid = c.oid AND k.contype = 'f'
         AND k.confrelid = 'public.corp'::regclass) AS references_corp
     FROM pg_class c
     WHERE ${OWN_RELATIONS}
       AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
     ORDER BY c.relname`,
    [names],
  );
  const faults: ProtectionFault[] = [];
  for (const row of rows) {
    const name = client.escapeIdentifier(row.name);
    const unfit = UNFIT[row.kind];
    if (unfit !== undefined) faults.push({ relation: row.name, message: unfit });
    else if (row.kind === 'v') {
      await client.query(`ALTER VIEW ${name} SET (security_invoker = true)`);
      // What is written through it is held against the rights to its tables, and their rows: rules are none of it.
      await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${name} TO y4_app, y4_author`);
    } else if (row.corp_unfit !== null) {
      faults.push({ relation: row.name, message: takesCorp(row.name, row.corp_unfit) });
    } else if (row.corp) {
      const fault = await protectTable(client, name, row.references_corp);
      // The transaction is over: whatever else is asked of it fails too.
      if (fault) return [...faults, { relation: row.name, ...fault }];
    } else faults.push({ relation: row.name, message: needsCorp(row.name) });
  }
  await openSequences(client, names);
  await client.query(CLOSE_FUNCTIONS);
  await closeRelations(client);
  await guardFunctions(client);
  const running = await withholdFunctions(client);
  return [
    ...faults,
    ...running.map(rowsTextFault),
    ...(await wideningPolicies(client)).map(policyFault),
    ...(await standingFaults(client, names)),
  ];
}

/** What is told of a table without a tenant's column. */
export function needsCorp(name: string): string {
  return `the table ${name} needs a column "corp text NOT NULL", which says whose row it is`;
}

function takesCorp(name: string, why: string): string {
  return `the column corp of ${name} ${why}, which says whose row it is: ALTER TABLE ${writtenName(name)} RENAME corp TO …, and give it a "corp text NOT NULL"`;
}

async function protectTable(
  client: pg.ClientBase,
  name: string,
  referencesCorp: boolean,
): Promise<Omit<ProtectionFault, 'relation'> | null> {
  const parts = [
    `ALTER TABLE ${name} ALTER corp SET DEFAULT current_setting('app.corp')`,
    `ALTER TABLE ${name} ALTER corp SET NOT NULL`,
    ...(referencesCorp
      ? []
      : [`ALTER TABLE ${name} ADD FOREIGN KEY (corp) REFERENCES corp (corp) ON DELETE CASCADE`]),
    ...tenantPolicy(name),
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ${name} TO y4_app, y4_author`,
  ];
  try {
    for (const part of parts) await client.query(part);
  } catch (error) {
    return rowFault(error);
  }
  return null;
}

/** Rows that the step put in and that belong to no tenant. */
function rowFault(error: unknown): Omit<ProtectionFault, 'relation'> {
  const { code, detail = '' } = error as { code?: string; detail?: string };
  if (code === '23502') return { message: OF_NOBODY };
  const corp = code === '23503' ? /\(corp\)=\(([^)]*)\)/.exec(detail)?.[1] : undefined;
  if (corp === undefined) throw error;
  return { message: noTenant(corp), value: `'${corp}'`, noTenant: corp };
}

/** What is told of rows that name no tenant. */
export const OF_NOBODY = 'rows without a corp belong to no tenant: name it';

/** What is told of rows of a tenant that there is not. */
export function noTenant(corp: string): string {
  return `there is no tenant "${corp}", so these rows would be nobody’s: a folder of that name with a corp.json makes one`;
}

/** What is to be told of a function that runs a text of the row, or leaves a setting behind. */
export function rowsTextFault({ relation, function: name, column }: RowsText): ProtectionFault {
  const called =
    relation === null
      ? `the function ${name}, which no right is needed for where it compares or measures,`
      : `the trigger’s function ${name}`;
  const message =
    column === null
      ? `${called} ${LEFT_SETTING}`
      : `${called} runs ${column} as it comes, and who writes the row could name himself another tenant in it: ${SAFE_TEXTS}`;
  return { relation: relation ?? name, message, value: `${name}(`, ofFunction: name };
}
