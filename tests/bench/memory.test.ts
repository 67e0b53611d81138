import { OF_MEMORY, testShortRuns } from './_short-runs.ts';

testShortRuns(OF_MEMORY);
