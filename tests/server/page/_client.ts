import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const inlineScript = 'document.documentElement.dataset.bsTheme = "light";';

/** The one script that stands in the pages of this build, as their policy has to name it. */
export const INLINE_SCRIPT = `'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`;

const html = `<!doctype html>
<html lang="zh-CN" dir="ltr" data-bs-theme="light">
  <head>
    <meta charset="utf-8" />
    <title>Y4</title>
    <link id="y4-stylesheet" rel="stylesheet" href="/assets/main-1.css" data-ltr="/assets/main-1.css" data-rtl="/assets/rtl-1.css">
    <link rel="preload" as="font" href="/assets/text-1.woff2">
    <script type="module" src="/assets/main-1.js"></script>
    <script>${inlineScript}</script>
  </head>
  <body><div id="root"></div></body>
</html>
`;

const manifest = {
  'index.html': { file: 'assets/main-1.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-1.js' },
  'src/pages/content/ContentPage.tsx': {
    file: 'assets/ContentPage-1.js',
    imports: ['_react.js', '_grid.js'],
  },
  'src/panels/advance-grid/AdvanceGrid.tsx': { file: 'assets/AdvanceGrid-1.js' },
  '_grid.js': { file: 'assets/grid-1.js', imports: ['_react.js'] },
};

const files: Record<string, string> = {
  'index.html': html,
  '.vite/manifest.json': JSON.stringify(manifest),
  'theme.js': '(() => {})();',
  'assets/main-1.css': '.y4-brand{margin-left:1px}.y4-grid{margin-left:2px}',
  'assets/rtl-1.css': '.y4-brand{margin-right:1px}.y4-grid{margin-right:2px}',
  'assets/main-1.js': `export const text = '${'x'.repeat(5_000)}';`,
  'assets/packed-1.js': 'plain',
  'assets/packed-1.js.br': 'packed',
};

/** A small client build as the real one lies in its folder. */
export async function createClientBuild(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'y4-client-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return root;
}
