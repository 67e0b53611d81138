import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { typedText, typewriterMachine } from '#machines/typewriter/typewriter.machine.ts';

function start(texts: string[]) {
  const clock = new SimulatedClock();
  const actor = createActor(typewriterMachine, { input: { texts }, clock }).start();
  return {
    actor,
    pass(milliseconds: number): string {
      clock.increment(milliseconds);
      return typedText(actor.getSnapshot().context);
    },
  };
}

describe('typewriter', () => {
  it('[9.9] types a letter each 70 ms, rests 1000 ms, deletes a letter each 50 ms', () => {
    const { pass } = start(['ab', 'c']);
    expect(pass(69)).toBe('');
    expect(pass(1)).toBe('a');
    expect(pass(70)).toBe('ab');
    expect(pass(999)).toBe('ab');
    expect(pass(1)).toBe('ab');
    expect(pass(49)).toBe('ab');
    expect(pass(1)).toBe('a');
    expect(pass(50)).toBe('');
    expect(pass(70)).toBe('c');
  });

  it('begins anew after the last text', () => {
    const { pass } = start(['a', 'b']);
    expect(pass(70)).toBe('a');
    expect(pass(1000)).toBe('a');
    expect(pass(50)).toBe('');
    expect(pass(70)).toBe('b');
    expect(pass(1000)).toBe('b');
    expect(pass(50)).toBe('');
    expect(pass(70)).toBe('a');
  });

  it('lets a single text stand', () => {
    const { actor, pass } = start(['订单']);
    pass(70);
    expect(pass(70)).toBe('订单');
    expect(pass(60_000)).toBe('订单');
    expect(actor.getSnapshot().value).toBe('resting');
  });

  it.each([[[]], [['']], [['', '']]])('rests with nothing to type: %j', (texts) => {
    const { actor, pass } = start(texts);
    expect(pass(10_000)).toBe('');
    expect(actor.getSnapshot().value).toBe('resting');
  });
});
