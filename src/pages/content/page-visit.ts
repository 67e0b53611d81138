/** The time that a page is in sight, for what has to end with it. */
export interface PageVisit {
  begin(): void;
  end(): void;
  /**
   * Hears when the page is left; at once where it has been already.
   *
   * @returns what ends the listening.
   */
  onLeave(listener: () => void): () => void;
}

/** A visit that goes on until it is ended. */
export function createPageVisit(): PageVisit {
  const listeners = new Set<() => void>();
  let isOver = false;
  return {
    begin() {
      isOver = false;
    },
    end() {
      isOver = true;
      for (const listener of [...listeners]) listener();
      listeners.clear();
    },
    onLeave(listener) {
      if (isOver) listener();
      else listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
