import { setTimeout as pause } from 'node:timers/promises';
import type { BenchServer } from './ground.ts';
import type { Person } from './people.ts';

/** An answer of the wire. */
export interface Answer {
  readonly status: number;
  readonly id: number;
  readonly code: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly data: any;
}

/** Milliseconds before a second try, and how many tries there are. */
const BETWEEN = 20;
const TRIES = 100;

/** Asks several servers that know nothing of each other, as a load balancer does. */
export class Client {
  readonly #servers: BenchServer[];
  #turn = 0;
  /** Requests whose answer got lost and that were sent again. */
  lost = 0;

  constructor(servers: readonly BenchServer[]) {
    this.#servers = [...servers];
  }

  /** Takes a server into the turn. */
  add(server: BenchServer): void {
    this.#servers.push(server);
  }

  /** Asks a server no more. */
  remove(server: BenchServer): void {
    this.#servers.splice(this.#servers.indexOf(server), 1);
  }

  task(person: Person, task: string, params: object): Promise<Answer> {
    return this.call(person, 'Task', 'Run', { task, ...params });
  }

  /** Asks until there is an answer: a server may die before it gives one. */
  async call(person: Person, servlet: string, command: string, params: object): Promise<Answer> {
    const body = JSON.stringify({
      servlet,
      command,
      args: [JSON.stringify(params), 'simple'],
      path: `/${person.corp}/`,
    });
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const answer = await this.#send(person, body);
      if (answer) return answer;
      this.lost += 1;
      await pause(BETWEEN);
    }
    throw new Error(`${servlet}.${command} was never answered.`);
  }

  async #send({ corp, token, id }: Person, body: string): Promise<Answer | null> {
    this.#turn += 1;
    const server = this.#servers[this.#turn % this.#servers.length];
    // Each person comes from an address of his own.
    const bytes = [...Buffer.from(id.replaceAll('-', ''), 'hex').subarray(0, 3)];
    try {
      const response = await fetch(`${server?.address}/y4service/api/Y4/CallServlet`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          corp,
          token,
          'x-forwarded-for': `10.${bytes.join('.')}`,
        },
        body,
      });
      const { id: result, code, data } = (await response.json()) as Answer;
      return { status: response.status, id: result, code, data };
    } catch {
      return null;
    }
  }
}
