import { randomBytes } from 'node:crypto';
import { type KeyPair, newKeyPair, newProviderKeys, newSerial, type ProviderKeys } from './keys.ts';

/** How the provider signs what it sends to a merchant. */
export type SigningMode = 'key' | 'certificate';

/** An app with its merchant, as somebody registered it with the provider. */
export interface App {
  readonly appId: string;
  readonly appSecret: string;
  /** Hosts that sign-ins may lead back to. */
  readonly domains: readonly string[];
  readonly merchant: Merchant;
}

export interface Merchant extends KeyPair {
  readonly id: string;
  /** Of the merchant's certificate. */
  readonly serial: string;
  /** Key that notices are packed with. */
  readonly apiKey: string;
  readonly mode: SigningMode;
}

export interface Payment {
  readonly merchant: Merchant;
  readonly appId: string;
  readonly number: string;
  readonly prepayId: string;
  readonly amount: number;
  readonly currency: string;
  readonly payer: string;
  readonly description: string;
  readonly noticeUrl: string;
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND';
  transactionId: string;
}

export interface Refund {
  readonly number: string;
  readonly transactionId: string;
  readonly amount: number;
  status: 'PROCESSING' | 'SUCCESS' | 'ABNORMAL';
}

/** Parts of the provider that can be made to fail. */
export type Part = 'code' | 'user' | 'token' | 'ticket' | 'prepare' | 'query' | 'close' | 'refund';

/** What a part does instead of answering, for so many times. */
export interface Fault {
  /** `slow` answers after `ms`, `unsigned` and `forged` without a true signature. */
  readonly kind: 'slow' | 'error' | 'garbage' | 'unsigned' | 'forged' | 'code';
  readonly ms?: number;
  /** The provider's own code, for the kind `code`. */
  readonly code?: string;
  /** Only questions with this in them, as the id of an app; all of them without. */
  readonly only?: string;
  times: number;
}

/** How notices are sent: at once, twice, when told to, or wrong in one thing. */
export type NoticeMode =
  | 'once'
  | 'twice'
  | 'held'
  | 'never'
  | 'unsigned'
  | 'forged'
  | 'old'
  | 'edited';

/** Everything that the provider knows. */
export interface ProviderState {
  readonly keys: ProviderKeys;
  readonly apps: Map<string, App>;
  /** Codes of sign-ins, each good once. */
  readonly codes: Map<string, { appId: string; person: string; scope: string }>;
  /** Tokens of people, by which their names are told. */
  readonly personTokens: Map<string, { person: string }>;
  readonly appTokens: Map<string, string>;
  readonly tickets: Map<string, string>;
  readonly payments: Map<string, Payment>;
  readonly refunds: Map<string, Refund>;
  /** By part, and behind a blank by the only question that it is about: tests beside each other have faults of their own. */
  readonly faults: Map<Part | `${Part} ${string}`, Fault>;
  readonly calls: Record<string, number>;
  noticeMode: NoticeMode;
  refundStatus: Refund['status'];
  readonly held: (() => Promise<number>)[];
}

export function newState(): ProviderState {
  return {
    keys: newProviderKeys(),
    apps: new Map(),
    codes: new Map(),
    personTokens: new Map(),
    appTokens: new Map(),
    tickets: new Map(),
    payments: new Map(),
    refunds: new Map(),
    faults: new Map(),
    calls: {},
    noticeMode: 'once',
    refundStatus: 'SUCCESS',
    held: [],
  };
}

export interface AppOptions {
  readonly domains: readonly string[];
  readonly mode?: SigningMode;
  /** To share a merchant with another app. */
  readonly merchant?: Merchant;
}

/** Registers an app and its merchant. */
export function addApp(state: ProviderState, { domains, mode = 'key', merchant }: AppOptions): App {
  const app: App = {
    appId: `wx${randomBytes(8).toString('hex')}`,
    appSecret: randomBytes(16).toString('hex'),
    domains,
    merchant: merchant ?? {
      ...newKeyPair(),
      id: String(1_600_000_000 + state.apps.size),
      serial: newSerial(),
      apiKey: randomBytes(16).toString('hex'),
      mode,
    },
  };
  state.apps.set(app.appId, app);
  return app;
}

/** The id that an app knows a person by: another one in each app, and the same each time. */
export function openIdOf(appId: string, person: string): string {
  return `o${Buffer.from(`${appId}:${person}`).toString('base64url')}`;
}
