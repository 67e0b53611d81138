import type { BrowserContext, Page } from '@playwright/test';
import type { Path } from '../engine/replay.ts';
import { replay } from '../engine/replay.ts';
import { stateNames } from '../engine/state-names.ts';
import type { Driver, Stage } from './driver.ts';
import { driverFile } from './driver-file.ts';
import { Gate } from './gate.ts';
import { signInBefore } from './session.ts';

interface World {
  page: Page;
  context: BrowserContext;
  allowProblem(pattern: RegExp): void;
  /** Is told the number of each step before it is caused; 0 is the start. */
  reached(step: number): void;
}

/** Walks one path in the product, and sees after each step that it is where the machine is. */
export async function walkInBrowser(
  machine: string,
  driver: Driver,
  path: Path,
  world: World,
): Promise<void> {
  const gate = new Gate();
  await gate.watch(world.page);
  const stage: Stage = {
    ...world,
    gate,
    start: path.start,
    steps: path.steps,
    states: [],
    signIn: (person) => signInBefore(world.page, person),
  };
  const act = driver.starts[path.start];
  if (act === undefined)
    throw new Error(`Write the start "${path.start}" in ${driverFile(machine)}`);
  await act(stage);

  const trace = replay(driver.model, path);
  for (const [index, { step, state }] of trace.entries()) {
    world.reached(index);
    const cause = driver.steps[step];
    if (index > 0) {
      if (cause === undefined)
        throw new Error(`Write the step "${step}" in ${driverFile(machine)}`);
      stage.next = trace[index + 1]?.step;
      await cause(stage);
    }
    stage.states = stateNames(state);
    for (const name of stage.states) {
      const see = driver.states[name];
      if (see === undefined) throw new Error(`Write the state "${name}" in ${driverFile(machine)}`);
      if (typeof see !== 'string') await see(stage);
    }
  }
}
