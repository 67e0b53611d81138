import type { Relation } from '../../../data-definitions/catalogue/catalogue.ts';
import {
  columnNames,
  conjunctsOf,
  lastName,
  nodesIn,
  type SqlTree,
} from '../../../database/sql-text/sql-tree.ts';
import type { TriggerEvent } from '../../../database/sql-text/trigger-event.ts';
import type { PlacedStatement } from '../steps/step-statements.ts';
import type { Advice, ReadQuery } from './body-advice.ts';
import { eventsLet } from './trigger-events.ts';

/** How a function comes to run that row level security does not hold. */
export interface Unheld {
  /** Is it that of a trigger with its owner's rights, by its author's word? */
  readonly isOwners: boolean;
  /** What rows of steps do that fire it. */
  readonly fired: ReadonlySet<TriggerEvent>;
}

/**
 * Changes of rows in a function that row level security does not hold, which say nothing of whose rows these are: with its owner's
 * rights, and where the rows of a step fire it, which works for no tenant.
 */
export function changesOfAll(
  queries: readonly ReadQuery[],
  { isOwners, fired }: Unheld,
  relations: ReadonlyMap<string, Relation>,
): Advice[] {
  return queries.flatMap(({ query, read, moved }) => {
    const held = (query.held ?? []).map((one) => eventsLet(one, queries));
    const isFired = [...fired].some((event) => held.every((events) => events.includes(event)));
    // What gives the row a value is read as a change.
    if (!read || query.kind !== 'statement' || !(isOwners || isFired)) return [];
    return [...nodesIn(read.stmt)].flatMap((tree) => {
      const { relation } = tree.UpdateStmt ?? tree.DeleteStmt ?? {};
      const table = relations.get(relation?.relname ?? '');
      if (table?.kind !== 'table' || saysWhose(tree, table)) return [];
      // Who wants rows of all tenants asks for their owner's rights, and not by a row of one.
      if (!isFired && !isByRow(tree)) return [];
      const message = isOwners
        ? `SECURITY DEFINER works on the rows of all tenants, so this changes those of others in ${table.name} as well: … AND corp = current_setting('app.corp')`
        : `rows of a step fire this for no tenant, so it changes those of all in ${table.name}: … AND corp = NEW.corp`;
      return { message, offset: query.offset + read.placeOf(relation?.location ?? 0) + moved };
    });
  });
}

function isByRow(tree: SqlTree): boolean {
  return [...nodesIn(tree)].some((one) => /^(?:new|old)$/.test(columnNames(one)[0] ?? ''));
}

/** Does it name the tenant, or one row by what no other tenant has? */
function saysWhose(tree: SqlTree, { columns }: Relation): boolean {
  const { whereClause } = tree.UpdateStmt ?? tree.DeleteStmt ?? {};
  const isOfOne = conjunctsOf(whereClause).some(({ A_Expr: test }) => {
    if (lastName(test?.name) !== '=') return false;
    return [test?.lexpr, test?.rexpr].some((side) => {
      const { storage, reckoned } = columns.get(columnNames(side).at(-1) ?? '') ?? {};
      return storage === 'uuid' || reckoned === true;
    });
  });
  return (
    isOfOne ||
    [...nodesIn(tree)].some((one) => one.CurrentOfExpr ?? columnNames(one).includes('corp'))
  );
}

/** Bits of the events in a CREATE TRIGGER. */
const EVENTS = { INSERT: 4, DELETE: 8, UPDATE: 16 } as const;

/** What rows of steps do that fire a function, behind the statement that makes its trigger. */
export function firedBySteps(
  name: string,
  statements: readonly PlacedStatement[],
): ReadonlySet<TriggerEvent> {
  const fired = new Set<TriggerEvent>();
  for (const [index, { stmt }] of statements.entries()) {
    const { funcname, relation, events = 0 } = stmt.CreateTrigStmt ?? {};
    if (lastName(funcname) !== name) continue;
    for (const { stmt: later } of statements.slice(index + 1)) {
      const changed = {
        INSERT: later.InsertStmt?.relation,
        DELETE: later.DeleteStmt?.relation,
        UPDATE: later.UpdateStmt?.relation,
      };
      for (const event of ['INSERT', 'DELETE', 'UPDATE'] as const) {
        const isFired = (events & EVENTS[event]) > 0;
        if (isFired && changed[event]?.relname === relation?.relname) fired.add(event);
      }
    }
  }
  return fired;
}
