import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { root } from '../../scripts/lib/project.mjs';

const lib = pathToFileURL(join(root, 'scripts/lib/words.mjs')).href;
const code = `const { readWords } = await import('${lib}');
  const { values, positionals } = readWords('npm run it [-- folder] [--fast]', {
    allowPositionals: true,
    options: { fast: { type: 'boolean' } },
  });
  console.log(values.fast, positionals);`;

function run(words: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const args = ['--input-type=module', '-e', code, '--', ...words];
    execFile(process.execPath, args, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}

it('gives the words of a command', async () => {
  expect(await run(['--fast', 'here'])).toEqual({ code: 0, output: "true [ 'here' ]\n" });
});

it.each(['--help', '-h'])('tells with %s what a command is for, and does nothing', async (word) => {
  expect(await run(['here', word])).toEqual({
    code: 0,
    output: 'npm run it [-- folder] [--fast]\n',
  });
});

it('tells a wrong word, and what the command takes', async () => {
  const { code, output } = await run(['--slow']);
  expect(code).toBe(1);
  expect(output).toMatch(/^Unknown option '--slow'.*\n\nnpm run it /s);
});

it('is how every command of scripts/ reads its words', async () => {
  const files = await readdir(join(root, 'scripts'));
  // What Vite is configured with is no command.
  const commands = files.filter((name) => /\.(?:mjs|ts)$/.test(name) && !name.startsWith('vite-'));
  expect(commands.length).toBeGreaterThan(10);
  for (const name of commands) {
    const text = await readFile(join(root, 'scripts', name), 'utf8');
    expect(text, name).toMatch(/\breadWords\(\s*help\b/);
  }
});
