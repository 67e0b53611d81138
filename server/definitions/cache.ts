/** Entries kept; the least recently used one makes room. */
const CAPACITY = 5_000;

/**
 * What this process has read of the definitions. It holds nothing while changes cannot be heard, and
 * nothing that was read before the last change.
 */
export class DefinitionCache {
  readonly #entries = new Map<string, { readonly value: unknown }>();
  readonly #waiting = new Set<() => void>();
  /** Faults behind which no change was heard of since the last one. */
  readonly #standing = new Set<string>();
  #generation = 0;
  #listening = false;

  /** Another one whenever something was forgotten. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * The value of a key, read once until its tenant changes. Absence is a value too.
   *
   * @param corp the tenant that the key belongs to.
   */
  async get<Value>(corp: string, key: string, read: () => Promise<Value>): Promise<Value> {
    const full = `${corp} ${key}`;
    const found = this.#entries.get(full);
    if (found) {
      this.#entries.delete(full);
      this.#entries.set(full, found);
      return found.value as Value;
    }
    const generation = this.#generation;
    const value = await read();
    // A change that came while reading may or may not be in what was read.
    if (this.#listening && generation === this.#generation) this.#keep(full, value);
    return value;
  }

  /** Forgets a tenant, or everything. */
  drop(corp: string | null): void {
    this.#generation += 1;
    this.#standing.clear();
    for (const tell of this.#waiting) tell();
    if (corp === null) {
      this.#entries.clear();
      return;
    }
    for (const key of this.#entries.keys()) {
      if (key.startsWith(`${corp} `)) this.#entries.delete(key);
    }
  }

  /**
   * Waits for a change behind a generation, which may be there already; once for each fault, as one that stays is a
   * definition's own.
   *
   * @param fault what the change would explain.
   * @param timeout milliseconds.
   * @returns whether one came; nobody waits while changes cannot be heard.
   */
  async waitForChange(generation: number, fault: string, timeout: number): Promise<boolean> {
    if (generation !== this.#generation) return true;
    if (!this.#listening || this.#standing.has(fault)) return false;
    return new Promise((resolve) => {
      const end = (changed: boolean) => {
        if (!changed) this.#stands(fault);
        clearTimeout(timer);
        this.#waiting.delete(tell);
        resolve(changed);
      };
      const tell = () => end(true);
      const timer = setTimeout(end, timeout, false);
      this.#waiting.add(tell);
    });
  }

  /** Says whether changes are heard: only then may anything be kept. */
  listening(heard: boolean): void {
    this.#listening = heard;
    this.drop(null);
  }

  #stands(fault: string): void {
    if (this.#standing.size === CAPACITY) this.#standing.clear();
    this.#standing.add(fault);
  }

  #keep(key: string, value: unknown): void {
    this.#entries.set(key, { value });
    if (this.#entries.size <= CAPACITY) return;
    const oldest = this.#entries.keys().next();
    if (!oldest.done) this.#entries.delete(oldest.value);
  }
}
