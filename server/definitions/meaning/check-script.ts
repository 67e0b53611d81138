/** Lines that stand before the author's own when it is parsed. */
const LINES_BEFORE = 1;

/**
 * What keeps a script from being read, as one sentence; null when nothing does. It runs as the body
 * of an async function, so `await` and `return` may stand in it. It is parsed, never run.
 */
export async function scriptFault(script: string): Promise<string | null> {
  const { transform } = await import('esbuild');
  try {
    await transform(`(async () => {\n${script}\n})`, { loader: 'js', logLevel: 'silent' });
    return null;
  } catch (error) {
    const { errors } = error as {
      errors?: { text: string; location: { line: number; column: number } | null }[];
    };
    const first = errors?.[0];
    if (!first) throw error;
    const { line = LINES_BEFORE + 1, column = 0 } = first.location ?? {};
    return `the script cannot be read at its line ${line - LINES_BEFORE}, column ${column + 1}: ${first.text}`;
  }
}
