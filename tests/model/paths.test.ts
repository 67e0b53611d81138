import { describe, expect, it } from 'vitest';
import { machines } from '#tests/machines/_machines.ts';
import { countSimplePaths, pathsOf, untaken } from './engine/explore.ts';
import { nameOf, replay } from './engine/replay.ts';
import { isUpdating, readTraces, writeTraces } from './engine/trace-file.ts';
import { models } from './models.ts';

function fileOf(machine: string): string {
  return `tests/model/machines/${machine.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.model.ts`;
}

describe('paths of the machines', () => {
  it('are made for every machine', () => {
    const missing = Object.keys(machines).filter((name) => !Object.hasOwn(models, name));
    expect(missing, `write ${missing.map(fileOf).join(', ')}, and list it in models.ts`).toEqual(
      [],
    );
  });

  const chosen = process.env.MODEL_MACHINES?.split(',') ?? Object.keys(models);
  for (const [name, model] of Object.entries(models)) {
    if (!chosen.includes(name)) continue;
    describe(name, () => {
      const paths = pathsOf(model);
      if (isUpdating) {
        writeTraces(
          name,
          paths.map((path) => replay(model, path)),
        );
      }
      const expected = readTraces(name);

      it('go over every transition', () => {
        const reasons = Object.keys(model.unreachable ?? {});
        expect(
          untaken(model, paths),
          `give an event or an outcome that takes it in ${fileOf(name)}, or say why there is none`,
        ).toEqual(reasons);
      });

      it('are as many as they were', () => {
        expect(paths.length, `if that is meant, change \`paths\` in ${fileOf(name)}`).toBe(
          model.paths,
        );
      });

      it('are all simple ones too, as many as they were, where they are few', () => {
        expect(
          countSimplePaths(model),
          `if that is meant, change \`simple\` in ${fileOf(name)}`,
        ).toBe(model.simple);
      });

      it('are those that are expected', () => {
        expect(
          paths.map(nameOf).sort(),
          `if that is meant: npm run test:model ${name} -- --update`,
        ).toEqual(expected.map(nameOf).sort());
      });

      for (const path of expected) {
        it(nameOf(path), () => {
          const trace = replay(model, path);
          expect(JSON.parse(JSON.stringify(trace))).toEqual(path.trace);
        });
      }
    });
  }
});
