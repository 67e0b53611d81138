/** Adds something to what this entry of the browser's history knows of its page. */
export function noteInHistory(note: Record<string, unknown>): void {
  const { history } = window;
  // Past the router's own method, which would tell everybody of a new address.
  History.prototype.replaceState.call(history, { ...history.state, ...note }, '');
}
