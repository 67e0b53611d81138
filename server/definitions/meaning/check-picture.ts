import type { TargetFault } from './check-target.ts';
import type { Findings, Path } from './findings.ts';

/** What is wrong with the address of a picture, or undefined: pages have no pictures beside their own address. */
export function pictureFault(address: string): TargetFault | undefined {
  if (/^(?:\/(?![/\\])|https:\/\/[^/]|data:image\/)/i.test(address)) return undefined;
  if (/^http:\/\/[^/]/i.test(address)) {
    const message = `"${address}" is not shown: browsers get pictures of other sites by https only`;
    return { message, suggestion: address.replace(/^http:/i, 'https:'), mild: true };
  }
  return {
    message: `"${address}" is neither a path that starts with one slash nor an http address`,
  };
}

/** The address of a picture, which may be left out. One that is a label has an address in each language. */
export function checkPicture(findings: Findings, path: Path, address: string | undefined): void {
  const fault = address ? pictureFault(address.replace(/^__/, '')) : undefined;
  if (fault?.mild) findings.warn(path, fault.message, fault.suggestion);
  else if (fault) findings.add(path, fault.message);
}
