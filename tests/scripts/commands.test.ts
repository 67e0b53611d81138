import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import { expect, it } from 'vitest';
import { root } from '../../scripts/lib/project.mjs';

const lib = (name: string) => pathToFileURL(join(root, 'scripts/lib', name)).href;

/** Runs a piece of code in a Node of its own. */
function runCode(code: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', code], (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}

const asNode = (version: string) =>
  `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });
   await import('${lib('require-node.mjs')}');`;

it.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0'])(
  'refuses Node %s in a sentence',
  async (version) => {
    expect(await runCode(asNode(version))).toEqual({
      code: 1,
      output: `Node.js ${version} can not run this: install Node.js 20.19 or later (of 22, 22.12 or later) from https://nodejs.org and try again.\n`,
    });
  },
);

it.each(['start', 'test'])(
  'asks for the right Node before npm %s reads what an old one can not',
  async (name) => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const [first, ...others] = String(scripts[name]).split(' && ');
    expect(others).toEqual([`node scripts/${name}.mjs`]);
    const asked = join(root, String(first).replace('node ', ''));
    const code = await readFile(asked, 'utf8');
    const { code: asOldOne } = await transform(code, { target: 'node12' });
    const { code: asNewest } = await transform(code, { target: 'esnext' });
    expect(asOldOne).toBe(asNewest);
    expect(code).not.toContain('import ');
  },
);

it.each(['20.19.0', '20.20.2', '22.12.0', '23.0.0', '24.1.0'])('takes Node %s', async (version) => {
  expect(await runCode(asNode(version))).toEqual({ code: 0, output: '' });
});

it('gives on the exit code of a program, and 1 when there is no such program', async () => {
  const { output } = await runCode(
    `const { run } = await import('${lib('run.mjs')}');
     console.log(await run(process.execPath, ['-e', 'process.exit(7)']));
     console.log(await run('/no/such/program', []));`,
  );
  expect(output).toMatch(/^7\n1\n.*ENOENT/s);
});

it('hands on what a program says, where it is not to say it beside others', async () => {
  const { output } = await runCode(
    `const { runNode } = await import('${lib('run.mjs')}');
     const said = [];
     const code = 'console.log("it says"); console.error("it warns"); process.exit(3)';
     const end = await runNode('-e', [code], { print: (text) => said.push(String(text)) });
     console.log(JSON.stringify([end, said.sort()]));`,
  );
  expect(JSON.parse(output)).toEqual([3, ['it says\n', 'it warns\n']]);
});

it('ends with the program it runs when it is told to end', async () => {
  const code = `const { run } = await import('${lib('run.mjs')}');
    const child = "console.log(process.pid); setInterval(() => {}, 1000)";
    await run(process.execPath, ['-e', child]);`;
  const runner = spawn(process.execPath, ['--input-type=module', '-e', code]);
  const [line] = await once(runner.stdout, 'data');
  runner.kill('SIGTERM');
  const [, signal] = await once(runner, 'exit');
  expect(signal).toBe('SIGTERM');
  expect(() => process.kill(Number(String(line)), 0)).toThrow('ESRCH');
});

it('ends with all that run beside each other when it is told to end', async () => {
  const code = `const { runNode } = await import('${lib('run.mjs')}');
    const child = "console.log(process.pid); setInterval(() => {}, 1000)";
    const print = (text) => process.stdout.write(text);
    await Promise.all([1, 2].map(() => runNode('-e', [child], { print })));`;
  const runner = spawn(process.execPath, ['--input-type=module', '-e', code]);
  const pids: number[] = [];
  while (pids.length < 2) {
    const [lines] = await once(runner.stdout, 'data');
    pids.push(...String(lines).trim().split('\n').map(Number));
  }
  runner.kill('SIGTERM');
  const [, signal] = await once(runner, 'exit');
  expect(signal).toBe('SIGTERM');
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

it.runIf(process.platform !== 'win32')(
  'ends when the shell that npm runs it in is gone',
  async () => {
    const code = `const { followNpm } = await import('${lib('follow-npm.mjs')}');
    followNpm();
    process.on('SIGTERM', () => { console.log('told'); process.exit(); });
    console.log('up');
    setInterval(() => {}, 1000);`;
    const env = {
      ...process.env,
      npm_lifecycle_event: 'start',
      NODE: process.execPath,
      CODE: code,
    };
    // Two commands, so that the shell stays between us and Node as npm's does.
    const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$CODE"; exit'], { env });
    await once(shell.stdout, 'data');
    shell.kill('SIGTERM');
    const [text] = await once(shell.stdout, 'data');
    expect(String(text)).toBe('told\n');
  },
);
