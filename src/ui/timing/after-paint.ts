/**
 * Does something once the browser has painted what stands now.
 *
 * @returns what ends the waiting.
 */
export function afterPaint(work: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  const frame = requestAnimationFrame(() => port2.postMessage(null));
  return () => {
    cancelAnimationFrame(frame);
    port1.close();
  };
}
