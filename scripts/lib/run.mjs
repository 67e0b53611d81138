import { spawn } from 'node:child_process';
import { root } from './project.mjs';

const forwarded = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program with our own terminal and resolves to its exit code, 1 if it could not be
 * started. A signal to us ends it, and then us.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean, print?: (text: Buffer) => void }} [options]
 *   `print` takes what it would write on our terminal
 * @returns {Promise<number>}
 */
export function run(program, args, { env = process.env, shell = false, print } = {}) {
  return new Promise((resolve) => {
    const stdio = print === undefined ? 'inherit' : 'pipe';
    const child = spawn(program, args, { cwd: root, stdio, env, shell });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => print?.(text));
    /** @type {NodeJS.Signals | undefined} */
    let ending;
    /** @param {NodeJS.Signals} signal */
    const end = (signal) => {
      ending = signal;
      // Ctrl-C reaches the whole group of the terminal on its own.
      if (signal !== 'SIGINT') child.kill(signal);
    };
    for (const signal of forwarded) process.on(signal, end);
    /** @param {number} code */
    const finish = (code) => {
      for (const signal of forwarded) process.off(signal, end);
      if (ending) process.kill(process.pid, ending);
      else resolve(code);
    };
    child.on('error', (error) => {
      console.error(error.message);
      finish(1);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

/**
 * The same for a script of Node's.
 *
 * @param {string} script
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, print?: (text: Buffer) => void }} [options]
 */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}
