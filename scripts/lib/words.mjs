import { parseArgs } from 'node:util';

/**
 * The words that a command was called with. `--help` tells what the command is for; a word that it does
 * not know is told together with that. Both end it.
 *
 * @template {import('node:util').ParseArgsConfig} Config
 * @param {string} help how it is called, and below that what it does
 * @param {Config} config
 * @returns {ReturnType<typeof parseArgs<Config>>}
 */
export function readWords(help, config) {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(help);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    process.exit(1);
  }
}
