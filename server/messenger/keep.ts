/** Something that was asked for, and how long it is good. */
export interface Fetched {
  readonly value: string;
  /** Seconds. */
  readonly lifetime: number;
}

/** A value that is fetched once for all who need it, again when it has grown old or was refused. */
export interface Kept {
  get(): Promise<string>;
  /** Takes the value as worthless, unless somebody has replaced it already. */
  drop(value: string): void;
}

/** Part of its life that a value is used for: it must not end on its way. */
const USED_PART = 0.9;

/** @param now milliseconds of a clock. */
export function keep(fetch: () => Promise<Fetched>, now: () => number = Date.now): Kept {
  let kept: { value: string; until: number } | null = null;
  let running: Promise<string> | null = null;

  async function renew(): Promise<string> {
    try {
      const { value, lifetime } = await fetch();
      kept = { value, until: now() + lifetime * 1000 * USED_PART };
      return value;
    } finally {
      running = null;
    }
  }

  return {
    async get() {
      if (kept && kept.until > now()) return kept.value;
      running ??= renew();
      return running;
    },
    drop(value) {
      if (kept?.value === value) kept = null;
    },
  };
}
