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
    after(milliseconds: number): number {
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
    const { after } = start(3);
    expect([after(AUTOPLAY_DELAY), after(AUTOPLAY_DELAY), after(AUTOPLAY_DELAY)]).toEqual([
      1, 2, 0,
    ]);
  });

  it('goes back from the first slide to the last', () => {
    expect(start(3).send({ type: 'slide.previous' })).toBe(2);
  });

  it('counts anew from a step by hand', () => {
    const { after, send } = start(3);
    after(AUTOPLAY_DELAY - 1);
    expect(send({ type: 'slide.next' })).toBe(1);
    expect(after(AUTOPLAY_DELAY - 1)).toBe(1);
    expect(after(1)).toBe(2);
  });

  it('stands still while it has attention, and goes on afterwards', () => {
    const { after, send } = start(3);
    send({ type: 'attention.gained' });
    expect(after(10 * AUTOPLAY_DELAY)).toBe(0);
    expect(send({ type: 'slide.chosen', index: 2 })).toBe(2);
    send({ type: 'attention.lost' });
    expect(after(AUTOPLAY_DELAY)).toBe(0);
  });

  it('stays paused whatever attention does', () => {
    const { after, send } = start(3);
    send({ type: 'attention.gained' });
    send({ type: 'pause.toggled' });
    send({ type: 'attention.lost' });
    expect(after(10 * AUTOPLAY_DELAY)).toBe(0);
    send({ type: 'pause.toggled' });
    expect(after(AUTOPLAY_DELAY)).toBe(1);
  });

  it('does not start where no motion is wanted', () => {
    const { after, send } = start(3, false);
    expect(after(10 * AUTOPLAY_DELAY)).toBe(0);
    expect(send({ type: 'slide.next' })).toBe(1);
  });

  it.each([0, 1])('shows the only slide of %d for ever', (count) => {
    const { after, send } = start(count);
    send({ type: 'pause.toggled' });
    expect(after(10 * AUTOPLAY_DELAY)).toBe(0);
    expect(send({ type: 'slide.next' })).toBe(0);
    expect(send({ type: 'slide.chosen', index: 7 })).toBe(0);
  });
});
