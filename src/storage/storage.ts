import type * as z from 'zod/mini';

export interface Store {
  /** Null when nothing is kept, or when what is kept does not fit the schema any more. */
  read<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | null;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  /** Removes all that this tenant keeps here. */
  clear(): void;
}

/**
 * Session or local storage of one tenant. All tenants share the origin, so every key carries the
 * tenant. A full or forbidden storage loses the convenience, never the page.
 */
export function tenantStore(corp: string, storage: Storage): Store {
  const prefix = `y4:${corp}:`;
  return {
    read(key, schema) {
      try {
        const text = storage.getItem(prefix + key);
        if (text === null) return null;
        const parsed = schema.safeParse(JSON.parse(text));
        return parsed.success ? parsed.data : null;
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        storage.setItem(prefix + key, JSON.stringify(value));
      } catch {
        storage.removeItem(prefix + key);
      }
    },
    remove(key) {
      storage.removeItem(prefix + key);
    },
    clear() {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
      for (const key of keys) {
        if (key?.startsWith(prefix)) storage.removeItem(key);
      }
    },
  };
}
