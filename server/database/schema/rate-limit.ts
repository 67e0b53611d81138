/** Counters of the sign-in limits, shared by all processes. Its columns are the limiter library's. */
export interface RateLimitTable {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: string | null;
}
