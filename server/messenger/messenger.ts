import type { Tenancy } from '../database/tenancy.ts';
import type { NamedAccount } from './accounts.ts';
import type { MessengerAccount } from './provider.ts';

/** Where faults of the messenger are written down for the operator. */
export interface MessengerLog {
  warn(details: object, message: string): void;
}

/** The tenants' accounts, and what work with them needs when a request's own transaction is over. */
export interface Messenger {
  readonly accounts: readonly NamedAccount[];
  readonly tenancy: Tenancy;
  readonly log: MessengerLog;
  find(corp: string, config: string): MessengerAccount | undefined;
}

/** What the rest of the server knows of the messenger: its accounts, and how to work for their tenants. */
export function createMessenger(
  accounts: readonly NamedAccount[],
  tenancy: Tenancy,
  log: MessengerLog,
): Messenger {
  return {
    accounts,
    tenancy,
    log,
    find: (corp, config) =>
      accounts.find((named) => named.corp === corp && named.config === config)?.account,
  };
}
