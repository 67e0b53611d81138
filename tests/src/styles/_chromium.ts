import { type Browser, chromium } from '@playwright/test';
import { compile } from 'sass-embedded';
import { chromiumArgs } from '#tests/_harness/chromium-args.ts';
import { findChromium } from '../../../scripts/lib/chromium.mjs';

/** A browser for what only an engine of CSS can tell; the caller closes it. */
export function openChromium(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ args: [...chromiumArgs], ...(executablePath && { executablePath }) });
}

/** One of our SCSS files as CSS. */
export function compiled(file: string): string {
  return compile(`src/styles/${file}`, {
    loadPaths: ['node_modules'],
    quietDeps: true,
    silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
  }).css;
}
