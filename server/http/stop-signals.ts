const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Milliseconds in which a signal may come twice and mean once: a terminal sends Ctrl-C to the whole
 * group, and npm hands its own copy on.
 */
const ECHO = 400;

/**
 * Runs `stop` at the first signal to end and leaves the process when it is done; at the second one
 * leaves at once.
 */
export function stopOnSignals(stop: () => Promise<void>, exit: (code: number) => void): void {
  let first = 0;
  for (const name of SIGNALS) {
    process.on(name, () => {
      if (first === 0) {
        first = Date.now();
        stop().then(
          () => exit(0),
          () => exit(1),
        );
      } else if (Date.now() - first > ECHO) {
        exit(1);
      }
    });
  }
}
