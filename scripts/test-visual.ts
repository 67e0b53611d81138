import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { programPath, root } from './lib/project.mjs';
import { runNode } from './lib/run.mjs';
import { readWords } from './lib/words.mjs';

const help = `npm run test:visual [-- --base ref] [words …]
Compares the built product's screens with those of another commit, which are drawn on this very machine.
--base says which (by default the last commit); its screens are kept in .cache/visual until another one
is asked for. Words select screens that have one of them in their name.`;

const { values, positionals } = readWords(help, {
  allowPositionals: true,
  options: { base: { type: 'string', default: 'HEAD' } },
});
const folder = path.join(root, '.cache/visual');
const stamp = path.join(folder, 'commit');
const commit = execFileSync('git', ['rev-parse', '--verify', `${values.base}^{commit}`], {
  cwd: root,
  encoding: 'utf8',
}).trim();

/** Draws the screens, to keep them or to compare them with those that are kept. */
function draw(options: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const spec = ['test', 'tests/browser/screens/visual.spec.ts', '--retries', '0', ...options];
  return runNode(programPath('@playwright/test', 'playwright'), spec, {
    env: { ...process.env, VISUAL: '1', ...env },
  });
}

/** Builds the other commit in a folder of its own, with our packages if they are the ones it wants. */
function buildBase(tree: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(tree, { recursive: true });
  const archive = path.join(folder, 'base.tar');
  execFileSync('git', ['archive', '-o', archive, commit], { cwd: root });
  execFileSync('tar', ['-xf', archive, '-C', tree]);
  rmSync(archive);
  const [ours, theirs] = [root, tree].map((one) =>
    readFileSync(path.join(one, 'package-lock.json')),
  );
  // A link to packages that are not the right ones would make its build replace ours.
  if (ours && theirs?.equals(ours)) {
    symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'), 'junction');
  }
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: tree, stdio: 'inherit' });
}

async function keepScreens(): Promise<void> {
  // Sample orders are as old as the day on which they were put in.
  const wanted = `${commit} ${new Date().toISOString().slice(0, 10)}`;
  const known = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (known === wanted) return;
  const tree = path.join(folder, 'base');
  buildBase(tree);
  if ((await draw(['--update-snapshots=all'], { PRODUCT_ROOT: tree })) !== 0) {
    throw new Error(`The screens of ${values.base} could not be drawn`);
  }
  rmSync(tree, { recursive: true });
  writeFileSync(stamp, wanted);
}

await keepScreens();
process.exitCode = await draw(positionals.flatMap((words) => ['-g', words]));
