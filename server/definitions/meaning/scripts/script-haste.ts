import type { Findings, Path } from '../findings.ts';
import { endOf } from './script-scopes.ts';

/** An answer that is looked into before it has come. */
const LOOKED_INTO =
  /(?:\bif\s*\(\s*!?|\bwhile\s*\(\s*!?|!|\bof\s+|\.\.\.)[\s(]*(y4\s*\.\s*(?:task|input|confirm|command|panel\s*\([^()]*\)\s*\.\s*read)\s*\()/g;

/** A call that answers later, or does something that takes its time. */
const LATER =
  /(?<![.\w$])y4\s*\.\s*(?:task|input|confirm|command|panel\s*\([^()]*\)\s*\.\s*read)\s*(?=\()/g;

/** What shows the rows anew, right behind a task or command that has changed them. */
const RELOADS_NEXT =
  /^[\s;})]*(?:await\s+)?y4\s*\.\s*(?:panel\s*\([^()]*\)\s*\.\s*reload|reloadPage)\s*\(/;

/** Said of an answer that is used before it has come. */
export const NOT_AWAITED = 'the answer comes later: "await" is missing before this';

/** Answers that are looked into, and rows that are shown anew, before what is asked for is done. */
export function warnOfHaste(findings: Findings, path: Path, code: string): void {
  for (const { 0: found, 1: call = '', index } of code.matchAll(LOOKED_INTO)) {
    findings.inside(path, NOT_AWAITED, index + found.length - call.length);
  }
  for (const { 0: call, index } of code.matchAll(LATER)) {
    const end = endOf(code, index + call.length);
    const member = memberBehind(code, index + call.length);
    if (member !== undefined) {
      if (isOfPromise(member)) continue;
      findings.inside(path, `the answer comes later: (await …).${member}`, index);
      continue;
    }
    const isAlone = /(?:^|[;{})])\s*$/.test(code.slice(0, index));
    const isDoing = /\b(?:task|command)\s*$/.test(call);
    if (!isAlone || !isDoing || !RELOADS_NEXT.test(code.slice(end))) continue;
    const message = 'the rows are shown anew before this is done: "await" is missing before it';
    findings.warnInside(path, message, index);
  }
}

/** What is asked of the promise itself that the call at that bracket answers with. */
export function memberBehind(code: string, open: number): string | undefined {
  return /^\s*\??\.\s*(\w+)/.exec(code.slice(endOf(code, open)))?.[1];
}

/** Is the variable compared, asked or reckoned with, which no promise is good for? */
export function isTakenAsValue(code: string, variable: string): boolean {
  const name = `(?<![.\\w$])${variable}(?![\\w$])`;
  const compared = `${name}\\s*(?:[=!]==?|[<>]|\\?(?!\\.))`;
  const asked = `(?:!|\\b(?:if|while|Number|String|parseInt|parseFloat)\\s*\\(\\s*)${name}`;
  return new RegExp(`${compared}|${asked}`).test(code);
}

/** Is it a part of a promise, and not of what it brings? */
export function isOfPromise(member: string): boolean {
  return ['then', 'catch', 'finally'].includes(member);
}
