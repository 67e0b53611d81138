import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import * as z from 'zod/mini';
import '#schemas/messages.ts';
import { messengerConfig } from '#schemas/messenger/account.ts';
import { corpCode } from '#schemas/tenant/corp.ts';
import type { MessengerAccount } from './provider.ts';
import { weixinAccountDocument } from './weixin/account-document.ts';
import { createWeixinAccount } from './weixin/weixin.ts';

/** Every provider: what its accounts are made of, and how one is opened. */
const documents = z.discriminatedUnion('provider', [weixinAccountDocument]);
const create = { weixin: createWeixinAccount } as const;

const accountsFile = z.record(corpCode, z.record(messengerConfig, documents));

/** Thrown when the accounts cannot be used; each line of its message names a place and what is wrong. */
export class AccountsError extends Error {
  override readonly name = 'AccountsError';
}

/** A tenant's account and the name it goes by. */
export interface NamedAccount {
  readonly corp: string;
  readonly config: string;
  readonly account: MessengerAccount;
}

/** Where the tenants' accounts at the messenger are written. */
export interface AccountsOptions {
  /** Absolute path of the file; no accounts without one. */
  readonly file: string | undefined;
  /** Address that visitors use. */
  readonly publicUrl: string | undefined;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Reads the tenants' accounts. A text in the file may stand as `{ "file": path }`, beside this file,
 * or as `{ "env": NAME }`: so keys can lie where the operator keeps such.
 *
 * @throws AccountsError
 */
export async function readAccounts({
  file,
  publicUrl,
  env,
}: AccountsOptions): Promise<NamedAccount[]> {
  if (file === undefined) return [];
  const parsed = accountsFile.safeParse(await fillIn(await readJson(file), dirname(file), env));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      ({ path, message }) => `${z.core.toDotPath(path) || 'the file'}: ${message}`,
    );
    throw new AccountsError(faults.map((fault) => `${file}: ${fault}.`).join('\n'));
  }
  return Object.entries(parsed.data).flatMap(([corp, configs]) =>
    Object.entries(configs).map(([config, document]) => {
      const where = `${file}: ${corp}.${config}`;
      return {
        corp,
        config,
        account: open(where, () => create[document.provider](document, publicUrl)),
      };
    }),
  );
}

function open(where: string, make: () => MessengerAccount): MessengerAccount {
  let account: MessengerAccount;
  try {
    account = make();
  } catch {
    // What the crypto library throws may show parts of a key.
    throw new AccountsError(`${where}: a key or certificate of its payment cannot be read.`);
  }
  if (account.origins.length > 0) return account;
  throw new AccountsError(`${where}: set PUBLIC_URL, or give origins: whose pages are these?`);
}

async function readJson(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new AccountsError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the text, and with it secrets.
    throw new AccountsError(`${file} is no JSON.`);
  }
}

async function fillIn(value: unknown, folder: string, env: NodeJS.ProcessEnv): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Promise.all(value.map((item) => fillIn(item, folder, env)));
  const [first, ...more] = Object.entries(value);
  if (more.length === 0 && first && typeof first[1] === 'string') {
    const [kind, name] = first as [string, string];
    if (kind === 'env') {
      const text = env[name];
      if (!text) throw new AccountsError(`The variable ${name} is not set.`);
      return text;
    }
    if (kind === 'file') {
      return readFile(resolve(folder, name), 'utf8').catch(() => {
        throw new AccountsError(`The file ${resolve(folder, name)} cannot be read.`);
      });
    }
  }
  const entries = Object.entries(value).map(async ([key, inner]) => [
    key,
    await fillIn(inner, folder, env),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}
