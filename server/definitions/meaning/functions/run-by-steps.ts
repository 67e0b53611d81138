import type { FunctionBody } from '../../../database/sql-text/parse-plpgsql.ts';
import { lastName, type SqlNode, type SqlTree } from '../../../database/sql-text/sql-tree.ts';
import { expressionsAt } from '../../../database/sql-text/statements-at.ts';
import { TRIGGER_EVENTS, type TriggerEvent } from '../../../database/sql-text/trigger-event.ts';
import type { PlacedStatement } from '../steps/step-statements.ts';

/** What of the tree of a trigger's function rows of steps run, behind the statement that makes its trigger. */
export async function runBySteps(
  name: string,
  body: FunctionBody | null,
  statements: readonly PlacedStatement[],
): Promise<ReadonlySet<object>> {
  const run = new Set<object>();
  if (!body) return run;
  for (const event of firedBySteps(name, statements)) {
    for (const one of await expressionsAt(event, body.action)) run.add(one);
  }
  return run;
}

/** Bits of the events in a CREATE TRIGGER. */
const EVENTS: Readonly<Partial<Record<TriggerEvent, number>>> = {
  INSERT: 4,
  DELETE: 8,
  UPDATE: 16,
};

/** What rows of steps do that fires a function. */
function firedBySteps(
  name: string,
  statements: readonly PlacedStatement[],
): ReadonlySet<TriggerEvent> {
  const fired = new Set<TriggerEvent>();
  for (const [index, { stmt }] of statements.entries()) {
    const made = stmt.CreateTrigStmt;
    // Whether a WHEN holds depends on the rows.
    if (!made || made.whenClause || lastName(made.funcname) !== name) continue;
    let isOn = true;
    for (const { stmt: later } of statements.slice(index + 1)) {
      if (isGone(made, later)) break;
      isOn = turned(made, later) ?? isOn;
      const changes = isOn ? changesIn(later) : [];
      for (const change of changes.filter((one) => fires(made, one))) fired.add(change.event);
    }
  }
  return fired;
}

interface RowChange {
  readonly event: TriggerEvent;
  readonly table: string | undefined;
  /** Columns that it sets. */
  readonly targets?: readonly SqlTree[] | undefined;
}

function changesIn({ InsertStmt, UpdateStmt, DeleteStmt, MergeStmt }: SqlTree): RowChange[] {
  const table = (InsertStmt ?? UpdateStmt ?? DeleteStmt ?? MergeStmt)?.relation?.relname;
  if (InsertStmt) {
    const { action, targetList: targets } = InsertStmt.onConflictClause ?? {};
    const updates =
      action === 'ONCONFLICT_UPDATE' ? [{ event: 'UPDATE', table, targets } as const] : [];
    return [{ event: 'INSERT', table }, ...updates];
  }
  if (UpdateStmt) return [{ event: 'UPDATE', table, targets: UpdateStmt.targetList }];
  if (DeleteStmt) return [{ event: 'DELETE', table }];
  return (MergeStmt?.mergeWhenClauses ?? []).flatMap(({ MergeWhenClause: one }) => {
    const event = TRIGGER_EVENTS.find((word) => one?.commandType === `CMD_${word}`);
    return event ? [{ event, table, targets: one?.targetList }] : [];
  });
}

function fires(
  { relation, events = 0, columns = [] }: SqlNode<'CreateTrigStmt'>,
  { event, table, targets = [] }: RowChange,
): boolean {
  if (relation?.relname !== table || (events & (EVENTS[event] ?? 0)) === 0) return false;
  const names = targets.map(({ ResTarget: one }) => one?.name);
  return (
    event !== 'UPDATE' ||
    columns.length === 0 ||
    columns.some(({ String: one }) => names.includes(one?.sval))
  );
}

/** Is a trigger dropped, or made anew? */
function isGone({ trigname, relation }: SqlNode<'CreateTrigStmt'>, later: SqlTree): boolean {
  const { DropStmt: dropped, CreateTrigStmt: made } = later;
  if (made) return made.trigname === trigname && made.relation?.relname === relation?.relname;
  const own = dropped?.removeType === 'OBJECT_TRIGGER' ? dropped.objects : [];
  return (own ?? []).some(({ List: path }) => {
    const [table, name] = (path?.items ?? []).slice(-2).map(({ String: one }) => one?.sval);
    return name === trigname && table === relation?.relname;
  });
}

/** Does a statement turn a trigger on, or off? Undefined where neither. */
function turned(
  { trigname, relation }: SqlNode<'CreateTrigStmt'>,
  { AlterTableStmt: altered }: SqlTree,
): boolean | undefined {
  if (altered?.relation?.relname !== relation?.relname) return undefined;
  const turns = (altered?.cmds ?? []).flatMap(({ AlterTableCmd: one }) => {
    const [, how] =
      /^AT_(Enable|EnableAlways|EnableReplica|Disable)Trig(?:All|User)?$/.exec(
        one?.subtype ?? '',
      ) ?? [];
    const isMeant = how !== undefined && (one?.name ?? trigname) === trigname;
    return isMeant ? [how === 'Enable' || how === 'EnableAlways'] : [];
  });
  return turns.at(-1);
}
