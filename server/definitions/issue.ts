/** What an issue is about: by this, and not by its words, the check tells what only follows from what. */
export interface Subject {
  /** Of which kind it is: `field`, `option`, `form`, `constraint`. */
  readonly kind: string;
  readonly name: string;
  /** Code or name of what it should be a part of. */
  readonly of?: string;
  /** Names that there are in its place. */
  readonly known?: readonly string[];
  /** Places that run into it, where it is told for several. */
  readonly places?: number;
}

/** One fault of a definition, where its author finds it. */
export interface DefinitionIssue {
  /** Path below the folder of definitions, with forward slashes. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** What is wrong, as one sentence without a full stop. */
  readonly message: string;
  /** The word that was probably meant. */
  readonly suggestion?: string;
  /** Worth knowing, but no reason to refuse the definition. */
  readonly mild?: boolean;
  /** Of its thing alone; the words of a message are for its reader. */
  readonly about?: Subject;
}

/** File, line and column of an issue. */
export function placeOf({ file, line, column }: DefinitionIssue): string {
  return `${file}:${line}:${column}`;
}

/** An issue that says what it is about. */
export type IssueAbout = DefinitionIssue & { readonly about: Subject };

/** Those of the issues that are about one of these kinds of things. */
export function ofKind(
  issues: readonly DefinitionIssue[],
  ...kinds: readonly string[]
): IssueAbout[] {
  return issues.filter((one): one is IssueAbout => kinds.includes(one.about?.kind ?? ''));
}

/** Characters of a message that are told; a mistake may quote a value of a megabyte. */
const MOST_OF_MESSAGE = 1000;

/** What is wrong, with what it quotes cut in its middle where nobody would read it all: the place is named beside it. */
export function briefMessage(message: string): string {
  if (message.length <= MOST_OF_MESSAGE) return message;
  const kept = MOST_OF_MESSAGE / 2;
  return `${message.slice(0, kept)} … ${message.slice(-kept)}`;
}

/** Signs that move the cursor, colour or turn what a terminal shows, and those that end its line. */
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** A text of a definition as a terminal may be given it: its steering signs as JSON writes them, `\u001b`. */
function forTerminal(text: string): string {
  return text.replaceAll(
    STEERING,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** `file:line:col  what is wrong  did you mean`, one line; signs that steer a terminal are written out. */
export function formatIssue({
  file,
  line,
  column,
  message,
  suggestion,
  mild,
}: DefinitionIssue): string {
  const hint = suggestion === undefined ? '' : `  did you mean "${suggestion}"?`;
  const weight = mild ? 'warning: ' : '';
  return forTerminal(`${file}:${line}:${column}  ${weight}${briefMessage(message)}${hint}`);
}

/** Messages of one kind that are told of one file: nobody mends more of them one by one. */
const MOST_OF_KIND = 100;

/**
 * A line for each issue, in their order; of a file's messages that are alike but for what they quote and count only
 * the first hundred, and in a line behind them how many more there are.
 */
export function formatIssues(issues: readonly DefinitionIssue[]): string[] {
  const counts = new Map<string, number>();
  for (const one of issues) counts.set(kindOf(one), (counts.get(kindOf(one)) ?? 0) + 1);
  const told = new Map<string, number>();
  return issues.flatMap((one) => {
    const kind = kindOf(one);
    const before = told.get(kind) ?? 0;
    if (before === MOST_OF_KIND) return [];
    told.set(kind, before + 1);
    const line = formatIssue(one);
    const more = (counts.get(kind) ?? 0) - MOST_OF_KIND;
    if (before + 1 < MOST_OF_KIND || more <= 0) return [line];
    return [line, forTerminal(`${one.file}  and ${more} more like this`)];
  });
}

/** Of which file an issue is, how it weighs, and its words without those that it quotes and the numbers that it counts. */
function kindOf({ file, message, mild = false }: DefinitionIssue): string {
  const words = briefMessage(message).replaceAll(/"[^"]*"|\d+/g, '');
  return `${mild} ${file}\n${words}`;
}
