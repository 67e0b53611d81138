import { describe, expect, it } from 'vitest';
import { mutate } from './engine/mutation-run.ts';

describe('faults of the machines', () => {
  it('are noticed by the paths, at least 95 of 100', () => {
    const results = mutate();
    const total = results.reduce((sum, one) => sum + one.total, 0);
    const survived = results.reduce((sum, one) => sum + one.survived.length, 0);
    expect(total).toBeGreaterThan(1_000);
    expect(survived / total).toBeLessThanOrEqual(0.05);
  }, 300_000);
});
