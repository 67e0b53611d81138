/** What runs scripts: it comes when the first one is to be run. Rejects when it does not come. */
export async function loadScripts() {
  const [{ runScript }, { scriptContextOf }] = await Promise.all([
    import('./run-script.ts'),
    import('./script-context.ts'),
  ]);
  return { runScript, scriptContextOf };
}
