/** Those who hear of changes; `subscribe` is what React's `useSyncExternalStore` takes. */
interface Listeners {
  /** @returns what ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly tell: () => void;
}

/** Nobody listens at first; who begins or ends while all are told disturbs no other. */
export function createListeners(): Listeners {
  const all = new Set<() => void>();
  return {
    subscribe(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell() {
      for (const listener of [...all]) listener();
    },
  };
}
