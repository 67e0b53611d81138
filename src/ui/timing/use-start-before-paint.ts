import { useLayoutEffect } from 'react';

/**
 * Starts the machine of a component before the browser paints it. `useMachine` starts it afterwards, which on
 * a slow device is a tenth of a second in which the server could have been asked.
 */
export function useStartBeforePaint(actor: { start(): unknown }): void {
  useLayoutEffect(() => {
    actor.start();
  }, [actor]);
}
