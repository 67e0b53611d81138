import type { AnyMachineSnapshot } from 'xstate';
import { type ExploredPath, takenIn, watched } from './explore.ts';
import { factsOf, type Reach } from './graph.ts';
import type { AnyModel } from './model.ts';
import { possibleSteps, startWalk, takeStep, type Walk } from './replay.ts';

/** Steps after which a tour ends and another one begins. */
const LONG_ENOUGH = 9;
/** Steps that are looked ahead for a transition that was not taken yet. */
const FAR = 6;

/** The shortest way from here over a transition that was not taken yet. */
function onward(model: AnyModel, from: Walk, reach: Reach, taken: ReadonlySet<string>) {
  const seen = new Set([factsOf(model, from.snapshot)]);
  let front = [from];
  for (let depth = 0; depth < FAR && front.length > 0; depth += 1) {
    const next: Walk[] = [];
    for (const walk of front) {
      for (const label of labelsFrom(model, walk.snapshot, reach)) {
        const after = takeStep(model, walk, label);
        const last = after.trace.at(-1);
        if (last && takenIn(last).taken.some((id) => !taken.has(id))) return after;
        const facts = factsOf(model, after.snapshot);
        if (seen.has(facts)) continue;
        seen.add(facts);
        next.push(after);
      }
    }
    front = next;
  }
  return null;
}

function labelsFrom(model: AnyModel, snapshot: AnyMachineSnapshot, reach: Reach): string[] {
  return possibleSteps(model, snapshot).filter((label) => reach.steps(label, snapshot));
}

function pathOf(start: string, { trace }: Walk): ExploredPath {
  const steps = trace.slice(1).map(({ step }) => step);
  return { start, steps, taken: trace.map((step) => takenIn(step).taken) };
}

/** Few, longer paths that together take every transition that can be caused, from every start. */
export function toursOf(model: AnyModel, reach: Reach): ExploredPath[] {
  const machine = watched(model.machine);
  const taken = new Set<string>();
  const note = ({ trace }: Walk) => {
    for (const step of trace) for (const id of takenIn(step).taken) taken.add(id);
  };
  return Object.keys(model.starts)
    .filter(reach.starts)
    .flatMap((start) => {
      const tours: ExploredPath[] = [];
      for (;;) {
        let walk = startWalk(model, start, machine);
        note(walk);
        let further = onward(model, walk, reach, taken);
        if (further === null && tours.length > 0) return tours;
        while (further !== null) {
          walk = further;
          note(walk);
          further = walk.trace.length > LONG_ENOUGH ? null : onward(model, walk, reach, taken);
        }
        tours.push(pathOf(start, walk));
      }
    });
}
