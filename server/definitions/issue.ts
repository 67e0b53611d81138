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

/** `file:line:col  what is wrong  did you mean`, one line. */
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
  return `${file}:${line}:${column}  ${weight}${briefMessage(message)}${hint}`;
}
