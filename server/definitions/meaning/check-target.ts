import type { Findings, Path } from './findings.ts';

/**
 * A target inside the tenant has to exist, as far as it leads to a content page; an outside one has
 * to be http(s). A target with places for values (`{id}`) is looked at up to the first of them.
 */
export function checkTarget(
  findings: Findings,
  path: Path,
  target: string,
  forms: readonly string[],
): void {
  if (/^https?:\/\/[^/]/.test(target)) return;
  if (/^\/(?:[/\\]|$)/.test(target) ? target !== '/' : !target.startsWith('/')) {
    findings.add(
      path,
      `"${target}" is neither a path that starts with one slash nor an http address`,
    );
    return;
  }
  const code = /^(?:\/[\w-]+)?\/content\/([^/?#{]+)(?=[/?#]|$)/.exec(target)?.[1];
  if (code !== undefined && code !== 'blank' && !forms.includes(code)) {
    findings.unknown(path, 'form', code, forms);
  }
}
