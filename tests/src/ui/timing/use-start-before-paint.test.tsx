import { useMachine } from '@xstate/react';
import { StrictMode, useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { createMachine } from 'xstate';
import { useStartBeforePaint } from '#src/ui/timing/use-start-before-paint.ts';
import { show } from '../../_screen.tsx';

const asking = createMachine({
  initial: 'asked',
  states: { asked: { on: { answered: 'over' } }, over: {} },
});

function Panel({ onBegun }: { onBegun(state: string): void }) {
  const [snapshot, send, actor] = useMachine(asking);
  useStartBeforePaint(actor);
  useLayoutEffect(() => {
    send({ type: 'answered' });
    onBegun(String(actor.getSnapshot().value));
  }, [actor, send, onBegun]);
  return <output>{String(snapshot.value)}</output>;
}

it('the machine has begun when the browser may paint, and goes on after React took it down and up', () => {
  const onBegun = vi.fn();
  const { container } = show(
    <StrictMode>
      <Panel onBegun={onBegun} />
    </StrictMode>,
  );
  expect(onBegun).toHaveBeenNthCalledWith(1, 'over');
  expect(container.querySelector('output')?.textContent).toBe('over');
});
