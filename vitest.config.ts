import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Decision 0020 says why a second attempt.
const patience = { testTimeout: 60_000, hookTimeout: 60_000, retry: 1 };
const setupFiles = ['tests/_harness/fail-on-console.ts'];
const client = {
  environment: 'happy-dom',
  setupFiles: [...setupFiles, 'tests/_harness/clean-document.ts'],
  ...patience,
};
/** Tests of the client that put other modules in the place of its own. */
const isolated = 'tests/src/**/*.isolated.test.{ts,tsx}';

/** Projects by what a test needs: nothing, the built product, a document, or a real PostgreSQL. */
export default defineConfig({
  test: {
    restoreMocks: true,
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{bench,browser,definitions,server,src}/**'],
          // Nothing here changes a module: what one file has loaded the next need not load again.
          isolate: false,
          setupFiles,
          ...patience,
        },
      },
      {
        test: {
          name: 'bench',
          environment: 'node',
          include: ['tests/bench/**/*.test.ts'],
          setupFiles,
          ...patience,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'client',
          ...client,
          include: ['tests/src/**/*.test.{ts,tsx}'],
          exclude: [isolated],
          // To load the client anew for each file costs more than the tests do.
          isolate: false,
        },
      },
      {
        extends: './vite.config.ts',
        test: { name: 'isolated', ...client, include: [isolated] },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // To load the server anew for each file costs as much as the tests do; none of them changes a module.
          isolate: false,
          include: ['tests/{definitions,server}/**/*.test.ts'],
          globalSetup: ['tests/_harness/postgres.ts'],
          // Each waits for its database and for locks, so that two leave some of two cores idle.
          maxWorkers: Math.max(3, availableParallelism()),
          // Vitest runs projects with other numbers of workers one after the other.
          sequence: { groupOrder: 1 },
          setupFiles,
          ...patience,
        },
      },
    ],
  },
});
