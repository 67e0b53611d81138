import type { DefinitionIssue } from '../issue.ts';
import { Findings } from './findings.ts';
import type { TenantDocuments } from './tenant-documents.ts';

/** Goes through a tenant's files, and keeps what is wrong with them. */
export class Inspection {
  readonly documents: TenantDocuments;
  /** What was found, in the order of the checks. */
  readonly issues: DefinitionIssue[] = [];
  /** Files with a fault, by their path below the tenant's folder. */
  readonly faulty = new Set<string>();

  constructor(documents: TenantDocuments) {
    this.documents = documents;
  }

  /** Holds one file against a check. */
  async inspect(path: string, check: (findings: Findings) => Promise<void> | void): Promise<void> {
    const findings = new Findings(this.documents.sourceOf(path));
    await check(findings);
    this.keep(path, findings);
  }

  /** Keeps what was found in a file. */
  keep(path: string, { issues }: Findings): void {
    if (issues.some(({ mild }) => !mild)) this.faulty.add(path);
    this.issues.push(...issues);
  }
}
