import * as brands from '@fortawesome/free-brands-svg-icons';
import * as regular from '@fortawesome/free-regular-svg-icons';
import * as solid from '@fortawesome/free-solid-svg-icons';
import type { Plugin } from 'vite';
import { roundPath } from './lib/round-path.mjs';

interface Icon {
  readonly iconName: string;
  readonly icon: readonly [number, number, readonly (string | number)[], string, string];
}

const ID = 'virtual:y4-icons';
const PACKS: readonly [string, object][] = [
  ['', solid],
  ['regular:', regular],
  ['brands:', brands],
];

/**
 * Every free icon of Font Awesome, cut by the first sign of its name: one that is rare costs a page
 * some kilobytes, not all of them. `virtual:y4-icons` is a function for each sign that loads its icons.
 * An icon's own file keeps what is drawn, for its other names and what it exports besides weigh half as much again.
 */
export function icons(): Plugin {
  return {
    name: 'y4-icons',
    resolveId: {
      filter: { id: /^virtual:y4-icons/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:y4-icons/ },
      handler(id) {
        const shapes = shapesBySign();
        const sign = id.slice(`\0${ID}/`.length);
        if (sign !== '') {
          const drawn = [...(shapes.get(sign) ?? [])].map(([name, { path, ...size }]) => [
            name,
            { ...size, path: roundPath(path) },
          ]);
          return `export const icons = ${JSON.stringify(Object.fromEntries(drawn))};`;
        }
        const parts = [...shapes.keys()].map(
          (one) => `${JSON.stringify(one)}: async () => (await import('${ID}/${one}')).icons`,
        );
        return `export const icons = { ${parts.join(',\n')} };`;
      },
    },
    transform: {
      filter: { id: /@fortawesome\/free-\w+-svg-icons\/fa\w+\.js$/ },
      handler: (source) => ({ code: drawnOnly(source), map: null }),
    },
  };
}

/**
 * The file of one icon as a module of its drawing alone.
 *
 * @throws when the file is written in another way than those of Font Awesome 7 are.
 */
export function drawnOnly(source: string): string {
  const exported = /exports\.(fa\w+) = exports\.definition/.exec(source)?.[1];
  const [iconName, width, height, path] = ['iconName', 'width', 'height', 'svgPathData'].map(
    (name) => new RegExp(`^var ${name} = '?(\\d+|(?<=')[^']+)'?;$`, 'm').exec(source)?.[1],
  );
  if (!exported || !iconName || !width || !height || !path) {
    throw new Error(
      'This is no file of an icon’s own name, or Font Awesome writes them in another way',
    );
  }
  return `export const ${exported} = { iconName: '${iconName}', icon: [${width}, ${height}, [], '', '${roundPath(path)}'] };\n`;
}

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly path: string;
}

/** The icons of all packs by the first sign of their names, as Font Awesome draws them. */
function shapesBySign(): Map<string, Map<string, Shape>> {
  const shapes = new Map<string, Map<string, Shape>>();
  for (const [prefix, pack] of PACKS) {
    for (const icon of Object.values(pack) as Icon[]) {
      if (typeof icon.iconName !== 'string') continue;
      const [width, height, others, , path] = icon.icon;
      const names = [icon.iconName, ...others.filter((other) => typeof other === 'string')];
      for (const name of names) {
        const sign = name.charAt(0);
        const part = shapes.get(sign) ?? new Map<string, Shape>();
        part.set(`${prefix}${name}`, { width, height, path });
        shapes.set(sign, part);
      }
    }
  }
  return shapes;
}
