/** Why a conformance run fails. */
type ProblemKind =
  | 'requirements'
  | 'unknown-clause'
  | 'malformed-title'
  | 'expected-to-fail'
  | 'done-unproven'
  | 'done-failing'
  | 'done-skipped'
  | 'missing-report'
  | 'unreadable-report'
  | 'unreadable-test'
  | 'document-drift';

/** One reason for exit code 1, in a sentence that names the file and, where there is one, the title. */
export interface Problem {
  kind: ProblemKind;
  message: string;
}
