import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { createActor } from 'xstate';
import { machines } from './_machines.ts';

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

/** The state and those that are entered with it. */
function openedBy(node: AnyStateNode): AnyStateNode[] {
  const { type, initial, states } = node;
  const first = Object.values(states).filter(
    (one) => type === 'parallel' || initial?.target?.includes(one),
  );
  return [node, ...first.flatMap(openedBy)];
}

function targetsOf(node: AnyStateNode): AnyStateNode[] {
  const transitions = [...node.transitions.values()].flat();
  return [...transitions, ...(node.always ?? [])].flatMap(({ target }) => target ?? []);
}

describe('every machine', () => {
  it('is listed here', () => {
    const files = readdirSync('machines', { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.machine.ts'));
    expect(files).toHaveLength(Object.keys(machines).length);
  });

  for (const [name, { machine, input }] of Object.entries(machines)) {
    describe(name, () => {
      const nodes = nodesOf(machine.root);

      it('has no state that nothing leads to', () => {
        const entered = new Set(openedBy(machine.root));
        for (const target of nodes.flatMap(targetsOf)) {
          for (const node of openedBy(target)) entered.add(node);
          for (let node: AnyStateNode | undefined = target; node; node = node.parent) {
            entered.add(node);
          }
        }
        expect(nodes.filter((node) => !entered.has(node)).map(({ id }) => id)).toEqual([]);
      });

      it('has an answer to every effect that fails', () => {
        const silent = nodes.flatMap((node) =>
          node.invoke.filter(({ onError }) => onError === undefined).map(({ id }) => id),
        );
        expect(silent).toEqual([]);
      });

      it('comes back the same from JSON', () => {
        const actor = createActor(machine, { input });
        const kept = JSON.parse(JSON.stringify(actor.getPersistedSnapshot()));
        const restored = createActor(machine, { input, snapshot: kept });
        expect(restored.getSnapshot().value).toEqual(actor.getSnapshot().value);
        expect(JSON.parse(JSON.stringify(restored.getSnapshot().context))).toEqual(
          JSON.parse(JSON.stringify(actor.getSnapshot().context)),
        );
      });
    });
  }
});
