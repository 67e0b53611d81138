import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { roundPath } from '../../scripts/lib/round-path.mjs';
import { drawnOnly } from '../../scripts/vite-icons.ts';

const require = createRequire(import.meta.url);

test.each(['solid', 'regular', 'brands'])(
  'each icon of the %s set is drawn as the set itself has it, on whole units',
  (set) => {
    const folder = dirname(require.resolve(`@fortawesome/free-${set}-svg-icons/package.json`));
    const icons = require(`@fortawesome/free-${set}-svg-icons`);
    // Those of another name lead to the icon's own.
    const files = readdirSync(folder)
      .filter((file) => /^fa[A-Z0-9]\w*\.js$/.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .filter((source) => !source.includes('require('));
    expect(files.length).toBeGreaterThan(100);
    for (const source of files.filter((_, index) => index % 20 === 0)) {
      const [, name = '', written = ''] =
        /^export const (\w+) = (.*);\n$/.exec(drawnOnly(source)) ?? [];
      const { iconName, icon } = icons[name];
      const drawn = new Function(`return ${written}`)();
      expect(drawn).toEqual({ iconName, icon: [icon[0], icon[1], [], '', roundPath(icon[4])] });
    }
  },
);

test('a file that is written in another way is no icon', () => {
  expect(() => drawnOnly('export const faXmark = {};')).toThrow('another way');
});
