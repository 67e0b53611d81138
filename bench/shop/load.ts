import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

/** One request of the load: where to, with which body and headers. */
export interface Shot {
  readonly url: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Measure {
  /** Answers a second. */
  readonly rate: number;
  /** Milliseconds that half, and all but one in twenty or a hundred, took at most. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Answers by their status and envelope id: `200/0`. */
  readonly answers: ReadonlyMap<string, number>;
}

/** Asks over so many kept connections, each as quickly as it is answered, until `next` has no more. */
export async function drive(connections: number, next: () => Shot | null): Promise<Measure> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const answers = new Map<string, number>();
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let shot = next(); shot !== null; shot = next()) {
        const sent = performance.now();
        const outcome = await ask(agent, shot);
        times.push(performance.now() - sent);
        answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { rate: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), answers };
}

/** Shots for so many seconds, taken in turn. */
export function during(seconds: number, shots: readonly Shot[]): () => Shot | null {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  return () => (performance.now() < end ? (shots[count++ % shots.length] ?? null) : null);
}

/** Each shot once. */
export function once(shots: readonly Shot[]): () => Shot | null {
  let count = 0;
  return () => shots[count++] ?? null;
}

function ask(agent: Agent, { url, body, headers = {} }: Shot): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(body);
    const options = {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
    };
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const id = /"id":(-?\d+)/.exec(Buffer.concat(chunks).subarray(0, 40).toString())?.[1];
        resolve(`${response.statusCode}/${id ?? '-'}`);
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export function lineOf(name: string, { rate, p50, p95, p99, answers }: Measure): string {
  const outcomes = [...answers].map(([outcome, count]) => `${count} × ${outcome}`).join(', ');
  const ms = [p50, p95, p99].map((time) => time.toFixed(1)).join(' / ');
  return `${name.padEnd(22)} ${rate.toFixed(0).padStart(6)} /s   p50/p95/p99 ${ms} ms   ${outcomes}`;
}
