import type { DefinitionFile } from '#server/definitions/read-folder.ts';
import { descriptionKey, descriptions } from './descriptions.ts';
import { type DocumentKey, documentKeys } from './keys.ts';

/** Folders and files of each document, by the name of its schema. */
const places: Readonly<Record<string, RegExp>> = {
  corp: /^corp\.json$/,
  routes: /^routes\.json$/,
  form: /^forms\//,
  'data-definition': /^data\//,
  task: /^tasks\//,
  lookup: /^lookups\//,
  menu: /^(menus|quick-links)\//,
  shop: /^shop\.json$/,
  article: /^articles\//,
  config: /^configs\//,
  translation: /^translations\//,
  users: /^users\.json$/,
};

const HEAD = [
  '| Key | Type | Required | Default | Allowed | Meaning |',
  '|---|---|---|---|---|---|',
];

/** What a document holds whose keys are names of the author's. */
const freeKeys: Readonly<Record<string, string>> = {
  routes:
    'Paths that send a visitor to the sign-in: a list, or an object of lists by department (see the guide).',
  translation:
    'Each key is a label without its `__`, and each value its text in the language of the file.',
};

/** Name under which the keys of commands' params are described. */
export const COMMANDS = 'command';

/**
 * The reference of definitions as Markdown: every key of every kind, then its examples, and last what
 * the commands take.
 *
 * @param schemas JSON Schemas by file name.
 * @param commands JSON Schema of the commands' params.
 */
export function referenceOf(
  schemas: ReadonlyMap<string, string>,
  commands: string,
  examples: readonly DefinitionFile[],
): string {
  const parts = [...schemas].map(([file, text]) => {
    const name = file.replace('.schema.json', '');
    const keys = documentKeys(JSON.parse(text));
    const table = keys.map((key) => line(name, key));
    const own = examples.filter(({ path }) => places[name]?.test(path));
    if (own.length === 0) throw new Error(`there is no example of ${name}`);
    const shown = own.flatMap(({ path, text: content }) => [
      `\`<corp>/${path}\``,
      `\`\`\`${path.endsWith('.sql') ? 'sql' : 'json'}\n${content.trimEnd()}\n\`\`\``,
    ]);
    const body =
      keys.length === 0
        ? (freeKeys[name] ?? 'Its keys are the author’s own.')
        : [...HEAD, ...table].join('\n');
    return [`## ${name}`, body, ...shown].join('\n\n');
  });
  const taken = documentKeys(JSON.parse(commands))
    .filter(({ path }) => path.includes('.'))
    .map((key) => line(COMMANDS, key));
  const last = [
    '## Params of commands',
    'The `params` of a button, by its command; `*` stands for every command except Confirm. Anything else ' +
      'is refused, except for RunScript, whose script reads it as `context.params`.',
    [...HEAD, ...taken].join('\n'),
  ];
  const intro =
    'Written by `npm run reference` from the schemas; the examples are the files of `examples/`, which ' +
    '`npm run check docs/definitions/examples` accepts. `[]` stands for each entry of a list, `*` for ' +
    'any name. [The tutorial](tutorial.md) leads from a table to a page, and [the guide](guide.md) explains ' +
    'what the keys are for.';
  const names = [...schemas.keys()].map((file) => file.replace('.schema.json', ''));
  const contents = [
    ...names.map((name) => `[${name}](#${name})`),
    '[commands](#params-of-commands)',
  ];
  const head = ['# Reference of definitions', intro, contents.join(' · ')];
  return `${[...head, ...parts, ...last].join('\n\n')}\n`;
}

function line(document: string, key: DocumentKey): string {
  const meaning = descriptions[descriptionKey(document, key.path) ?? ''] ?? '';
  const only = key.only.size > 0 && key.only.size < 12 ? ` (only ${[...key.only].join(', ')})` : '';
  const cells = [
    code(key.path),
    [...key.types].join(' or '),
    key.required ? 'yes' : '',
    key.default === undefined ? '' : code(JSON.stringify(key.default)),
    [...key.allowed].map(code).join(' '),
    meaning + only,
  ];
  return `| ${cells.join(' | ')} |`;
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}
