import { type Browser, chromium } from '@playwright/test';
import { compile } from 'sass-embedded';
import { findChromium } from '../../../scripts/lib/chromium.mjs';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser for what only an engine of CSS can tell; the caller closes it. */
export function openChromium(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ args: ARGUMENTS, ...(executablePath && { executablePath }) });
}

/** One of our SCSS files as CSS. */
export function compiled(file: string): string {
  return compile(`src/styles/${file}`, {
    loadPaths: ['node_modules'],
    quietDeps: true,
    silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
  }).css;
}
