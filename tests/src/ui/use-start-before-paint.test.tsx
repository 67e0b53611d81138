import { useMachine } from '@xstate/react';
import { StrictMode, useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { useStartBeforePaint } from '#src/ui/use-start-before-paint.ts';
import { show } from '../_screen.tsx';

const asking = createMachine({
  initial: 'asked',
  states: { asked: { on: { answered: 'over' } }, over: {} },
});

it('the machine has begun when the browser may paint, and goes on after React took it down and up', () => {
  const heard: string[] = [];
  function Panel() {
    const [snapshot, send, actor] = useMachine(asking);
    useStartBeforePaint(actor);
    useLayoutEffect(() => {
      send({ type: 'answered' });
      heard.push(String(actor.getSnapshot().value));
    }, [actor, send]);
    return <output>{String(snapshot.value)}</output>;
  }
  const { container } = show(
    <StrictMode>
      <Panel />
    </StrictMode>,
  );
  expect(heard[0]).toBe('over');
  expect(container.querySelector('output')?.textContent).toBe('over');
});
