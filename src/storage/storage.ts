import type * as z from 'zod/mini';
import { whenIdle } from '../ui/timing/when-idle.ts';

/** Milliseconds after which what is due is written, whatever else there is to do. */
const LATEST = 2_000;

/** Keys that begin with it hold what the server has too: in a full storage they give way to what nobody else has. */
export const COPY = 'copy:';

/** Keys that begin with it hold what a user chose and looked at in this tab: it goes when they sign out. */
export const VISIT = 'visit:';

/** A storage of the browser that reads by schemas and never throws. */
export interface Store {
  /** Null when nothing is kept, or when what is kept does not fit the schema any more. */
  read<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | null;
  /**
   * @returns false when there is no room for it: what was kept before stays then, unless it is a copy.
   */
  write(key: string, value: unknown): boolean;
  /**
   * Writes what takes long once the browser has nothing else to do, and at the latest when the page is left
   * or the key is read. What is written, removed or cleared meanwhile goes before it.
   *
   * @param make undefined: nothing is kept under the key any more.
   */
  writeLater(key: string, make: () => unknown): void;
  remove(key: string): void;
  /** Calls back whenever another tab has changed or removed what is kept under the key. */
  watch(key: string, onChange: () => void): void;
  /** Removes all that this tenant keeps here, or all whose keys begin so. */
  clear(beginning?: string): void;
}

/**
 * Session or local storage of one tenant. All tenants share the origin, so every key carries the
 * tenant. A full or forbidden storage loses the convenience, never the page.
 */
export function tenantStore(corp: string, storage: Storage): Store {
  const prefix = `y4:${corp}:`;
  const due = new Map<string, () => unknown>();

  function clear(beginning = ''): void {
    const kept = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of kept) {
      if (key?.startsWith(prefix + beginning)) storage.removeItem(key);
    }
    for (const key of due.keys()) {
      if (key.startsWith(beginning)) due.delete(key);
    }
  }

  function write(key: string, value: unknown, isAgain = false): boolean {
    due.delete(key);
    try {
      storage.setItem(prefix + key, JSON.stringify(value));
      return true;
    } catch {
      clear(key.startsWith(COPY) ? key : COPY);
      return !isAgain && write(key, value, true);
    }
  }

  function remove(key: string): void {
    due.delete(key);
    storage.removeItem(prefix + key);
  }

  function writeDue(key: string): void {
    const value = due.get(key)?.();
    if (value === undefined) remove(key);
    else write(key, value);
  }

  function writeAllDue(): void {
    for (const key of due.keys()) writeDue(key);
  }

  return {
    read(key, schema) {
      if (due.has(key)) writeDue(key);
      try {
        const text = storage.getItem(prefix + key);
        if (text === null) return null;
        const parsed = schema.safeParse(JSON.parse(text));
        return parsed.success ? parsed.data : null;
      } catch {
        return null;
      }
    },
    write,
    writeLater(key, make) {
      if (due.size === 0) {
        addEventListener('pagehide', writeAllDue);
        whenIdle(writeAllDue, LATEST);
      }
      due.set(key, make);
    },
    remove,
    watch(key, onChange) {
      addEventListener('storage', (change) => {
        if (change.key === prefix + key) onChange();
      });
    },
    clear,
  };
}
