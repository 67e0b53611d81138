import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  AUTOPLAY_DELAY,
  type CarouselEvent,
  carouselMachine,
} from '#machines/carousel/carousel.machine.ts';

function start(count: number, autoplay = true) {
  const clock = new SimulatedClock();
  const actor = createActor(carouselMachine, { input: { count, autoplay }, clock }).start();
  return {
    pass(milliseconds: number): number {
      clock.increment(milliseconds);
      return actor.getSnapshot().context.index;
    },
    send(event: CarouselEvent): number {
      actor.send(event);
      return actor.getSnapshot().context.index;
    },
  };
}

describe('carousel', () => {
  it('goes on by itself and begins anew after the last slide', () => {
    const { pass } = start(3);
    expect([pass(AUTOPLAY_DELAY), pass(AUTOPLAY_DELAY), pass(AUTOPLAY_DELAY)]).toEqual([1, 2, 0]);
  });

  it('goes back from the first slide to the last', () => {
    expect(start(3).send({ type: 'slide.previous' })).toBe(2);
  });

  it('counts anew from a step by hand', () => {
    const { pass, send } = start(3);
    pass(AUTOPLAY_DELAY - 1);
    expect(send({ type: 'slide.next' })).toBe(1);
    expect(pass(AUTOPLAY_DELAY - 1)).toBe(1);
    expect(pass(1)).toBe(2);
  });

  it('stands still while it has attention, and goes on afterwards', () => {
    const { pass, send } = start(3);
    send({ type: 'attention.gained' });
    expect(pass(10 * AUTOPLAY_DELAY)).toBe(0);
    expect(send({ type: 'slide.previous' })).toBe(2);
    send({ type: 'attention.lost' });
    expect(pass(AUTOPLAY_DELAY)).toBe(0);
  });

  it('stays paused whatever attention does', () => {
    const { pass, send } = start(3);
    send({ type: 'attention.gained' });
    send({ type: 'pause.toggled' });
    send({ type: 'attention.lost' });
    expect(pass(10 * AUTOPLAY_DELAY)).toBe(0);
    send({ type: 'pause.toggled' });
    expect(pass(AUTOPLAY_DELAY)).toBe(1);
  });

  it('does not start where no motion is wanted', () => {
    const { pass, send } = start(3, false);
    expect(pass(10 * AUTOPLAY_DELAY)).toBe(0);
    expect(send({ type: 'slide.next' })).toBe(1);
  });

  it.each([0, 1])('shows the only slide of %d for ever', (count) => {
    const { pass, send } = start(count);
    send({ type: 'pause.toggled' });
    expect(pass(10 * AUTOPLAY_DELAY)).toBe(0);
    expect(send({ type: 'slide.next' })).toBe(0);
  });
});
