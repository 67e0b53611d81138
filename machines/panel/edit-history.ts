import { type EditDraft, withoutStored } from './edit-draft.ts';
import { EDIT_PAGE_SIZE, type EditRows, rowsInSight, stateInReach } from './edit-rows.ts';

/** Steps that can be taken back; what lies further back is forgotten. */
const MOST_STEPS = 100;

/** Drafts of before and after the one in sight, the nearest last. */
interface EditHistory {
  undo: EditDraft[];
  redo: EditDraft[];
}

/** Nothing to take back, and nothing that was. */
export const NO_HISTORY: EditHistory = { undo: [], redo: [] };

/** Rows that are edited, with the steps that led there. */
export interface SteppedRows extends EditRows {
  history: EditHistory;
}

/** What a step of the user changes, as one that can be taken back; what leaves the draft as it was is none. */
export function asStep(
  { draft, history }: SteppedRows,
  changes: Partial<EditRows>,
): Partial<SteppedRows> {
  const { draft: next = draft } = changes;
  if (next === draft || next.rows.length + draft.rows.length === 0) return changes;
  return { ...changes, history: { undo: [...history.undo, draft].slice(-MOST_STEPS), redo: [] } };
}

/** One step back, or forward to where one came back from, on the page of what that changes. */
export function retraced(rows: SteppedRows, way: 'undo' | 'redo'): Partial<SteppedRows> {
  const { draft: from, history, problems } = rows;
  const step = history[way].at(-1);
  if (step === undefined) return {};
  // A row that is added from here on is none of those that were sent meanwhile.
  const draft = { ...step, next: Math.max(step.next, from.next) };
  const back = way === 'undo' ? 'redo' : 'undo';
  const changes = changesBetween(from, draft);
  const ids = new Set(draft.rows.map(({ id }) => id));
  const now = { ...rows, draft };
  const { index } = placeOfStep(now, from);
  const reached = stateInReach(now);
  return {
    draft,
    history: {
      ...history,
      [way]: history[way].slice(0, -1),
      [back]: [...history[back], from],
    },
    // What has another value is not known to be wrong any more.
    problems: problems
      .filter(({ id }) => ids.has(id))
      .map((problem) => ({
        ...problem,
        fields: problem.fields.filter(({ name }) => !changes.get(problem.id)?.has(name)),
      })),
    state: index < 0 ? reached : { ...reached, pageIndex: Math.floor(index / EDIT_PAGE_SIZE) },
  };
}

/** What was typed into rows that are gone is in no draft, and in no step to one; what was typed into others stays. */
export function withoutDeleted(
  { draft, history, problems, state, ...rows }: SteppedRows,
  ids: ReadonlySet<string>,
): Partial<SteppedRows> {
  const left = (one: EditDraft) => ({
    ...one,
    rows: one.rows.filter(({ id }) => !ids.has(id)),
  });
  const now = left(draft);
  /** A step that changed nothing else is none any more. */
  const stepsLeft = (steps: readonly EditDraft[]) => {
    const all = [...steps.map(left), now];
    return all.slice(0, -1).filter((one, index) => !hasSameRows(one, all[index + 1]));
  };
  const reached = stateInReach({ ...rows, problems, state, draft: now });
  return {
    draft: now,
    problems: problems.filter(({ id }) => !ids.has(id)),
    history: { undo: stepsLeft(history.undo), redo: stepsLeft(history.redo) },
    state: { ...reached, selection: reached.selection.filter((id) => !ids.has(id)) },
  };
}

/** Rows that were read anew, and the edits that are still some. */
export function withoutStoredEdits<Rows extends SteppedRows>(rows: Rows): Rows {
  const draft = withoutStored(rows.draft, rows.data?.list ?? [], rows.definition?.key ?? []);
  if (draft === rows.draft) return rows;
  const ids = new Set(draft.rows.map(({ id }) => id));
  const problems = rows.problems.filter(({ id }) => ids.has(id));
  // A step back to before what is stored would change it back unseen.
  return { ...rows, draft, problems, history: NO_HISTORY };
}

function hasSameRows({ rows }: EditDraft, other: EditDraft | undefined): boolean {
  return (
    rows.length === other?.rows.length && rows.every((row, index) => row === other.rows[index])
  );
}

/** Where a step from one draft to the next is seen. */
export interface PlaceOfStep {
  /** Of the first row in sight that it changes, or of the last one where new rows went away; -1 for none. */
  index: number;
  /** Fields that have another value there now. */
  names: ReadonlySet<string>;
}

/** Where the step that led from a draft to the one in sight is seen. */
export function placeOfStep(rows: SteppedRows, from: EditDraft): PlaceOfStep {
  const changes = changesBetween(from, rows.draft);
  const inSight = rowsInSight(rows);
  const index = inSight.findIndex(({ id }) => changes.has(id));
  if (index >= 0) return { index, names: changes.get(inSight[index]?.id ?? '') ?? new Set() };
  const isTaken = from.rows.some(({ id, key }) => key === null && changes.has(id));
  return { index: isTaken ? inSight.length - 1 : -1, names: new Set() };
}

/** Names of the fields that differ between two drafts, by the ids of their rows. */
function changesBetween(from: EditDraft, to: EditDraft): Map<string, Set<string>> {
  const [before, after] = [byId(from), byId(to)];
  const changes = new Map<string, Set<string>>();
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(id), after.get(id)];
    if (was === is) continue;
    const names = Object.keys({ ...was?.values, ...is?.values });
    changes.set(id, new Set(names.filter((name) => was?.values[name] !== is?.values[name])));
  }
  return changes;
}

function byId({ rows }: EditDraft) {
  return new Map(rows.map((row) => [row.id, row]));
}
