/**
 * A storage of the window, or one that lasts as long as the page: a browser that keeps other sites' frames
 * from storing refuses even to hand it over, and an embedded page must work there too.
 */
export function openStorage(window: Window, kind: 'sessionStorage' | 'localStorage'): Storage {
  try {
    return window[kind];
  } catch {
    return memoryStorage();
  }
}

function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
