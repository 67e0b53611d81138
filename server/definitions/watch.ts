import { watch } from 'node:fs';

/** Milliseconds of quiet after which a change is complete: editors write a file in several steps. */
const QUIET = 150;

/** Calls back after files below the folder have changed; returns what ends the watch. */
export function watchDefinitions(folder: string, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
