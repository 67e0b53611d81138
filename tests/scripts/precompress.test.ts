import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { precompress } from '../../scripts/lib/precompress.mjs';

test('texts worth it get packed copies that unpack to the same, others get none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'y4-pack-'));
  const text = 'let a = 1;\n'.repeat(500);
  for (const name of ['big.js', 'big.css', 'font.woff2', 'big.js.map']) {
    await writeFile(join(folder, name), text);
  }
  await writeFile(join(folder, 'small.js'), 'a');
  await precompress(folder);
  for (const name of ['big.js', 'big.css']) {
    const file = join(folder, name);
    expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe(text);
    expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toBe(text);
  }
  for (const name of ['font.woff2', 'small.js', 'big.js.map']) {
    expect(existsSync(join(folder, `${name}.br`)), name).toBe(false);
  }
  await rm(folder, { recursive: true });
});
