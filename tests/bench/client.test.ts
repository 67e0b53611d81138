import { OF_CLIENT, testShortRuns } from './_short-runs.ts';

testShortRuns(OF_CLIENT);
