import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { typedText, typewriterMachine } from '#machines/typewriter/typewriter.machine.ts';

function start(texts: string[]) {
  const clock = new SimulatedClock();
  const actor = createActor(typewriterMachine, { input: { texts }, clock }).start();
  return {
    actor,
    after(milliseconds: number): string {
      clock.increment(milliseconds);
      return typedText(actor.getSnapshot().context);
    },
  };
}

describe('typewriter', () => {
  it('[9.9] types a letter each 70 ms, rests 1000 ms, deletes a letter each 50 ms', () => {
    const { after } = start(['ab', 'c']);
    expect(after(69)).toBe('');
    expect(after(1)).toBe('a');
    expect(after(70)).toBe('ab');
    expect(after(999)).toBe('ab');
    expect(after(1)).toBe('ab');
    expect(after(49)).toBe('ab');
    expect(after(1)).toBe('a');
    expect(after(50)).toBe('');
    expect(after(70)).toBe('c');
  });

  it('begins anew after the last text', () => {
    const { after } = start(['a', 'b']);
    expect(after(70)).toBe('a');
    expect(after(1000)).toBe('a');
    expect(after(50)).toBe('');
    expect(after(70)).toBe('b');
    expect(after(1000)).toBe('b');
    expect(after(50)).toBe('');
    expect(after(70)).toBe('a');
  });

  it('lets a single text stand', () => {
    const { actor, after } = start(['订单']);
    after(70);
    expect(after(70)).toBe('订单');
    expect(after(60_000)).toBe('订单');
    expect(actor.getSnapshot().value).toBe('resting');
  });

  it.each([[[]], [['']], [['', '']]])('rests with nothing to type: %j', (texts) => {
    const { actor, after } = start(texts);
    expect(after(10_000)).toBe('');
    expect(actor.getSnapshot().value).toBe('resting');
  });
});
