import type { Fault } from '../../missing.ts';
import type { Findings, Path } from '../findings.ts';

/** What is wrong with the address of a picture, or undefined: pages have no pictures beside their own address. */
export function pictureFault(address: string): Fault | undefined {
  if (/^(?:\/(?![/\\])|https:\/\/[^/]|data:image\/)/i.test(address)) return undefined;
  if (/^(?:http:)?\/\/[^/]/i.test(address)) {
    const message = `"${address}" may not be shown: browsers get pictures of other sites by https only`;
    return { message, suggestion: address.replace(/^(?:http:)?/i, 'https:'), mild: true };
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

/**
 * The picture of what is shared, which may be left out: others than browsers fetch it, and a file of the tenant is
 * named as records name it.
 */
export function checkSharePicture(
  findings: Findings,
  path: Path,
  address: string | undefined,
): void {
  if (!address || /^(?:\/(?![/\\])|https?:\/\/[^/])/i.test(address)) return;
  const [corp, name = '', ...more] = address.split('/');
  if (corp === findings.corp && /^[^\\\s]+$/.test(name) && more.length === 0) return;
  findings.add(
    path,
    `"${address}" is neither a path that starts with one slash nor an http address, nor a file of the tenant`,
  );
}
