import type { CompiledDefinition } from '../compiled.ts';
import type { DataDefinitionIssue } from './issues.ts';

/** A definition without a fault, or all the faults that it has. */
export type Compilation =
  | {
      readonly ok: true;
      readonly definition: CompiledDefinition;
      /** What is refused nowhere, but hardly meant. */
      readonly issues: readonly DataDefinitionIssue[];
    }
  | {
      readonly ok: false;
      readonly issues: readonly DataDefinitionIssue[];
      /** What is known in spite of them: for looking for faults elsewhere, never to be run. */
      readonly definition?: CompiledDefinition;
    };
