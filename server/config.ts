import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import '#schemas/messages.ts';

/** One variable of the environment: how its text is read, and the sentence that mends a fault. */
interface Setting<Value> {
  readonly schema: z.ZodMiniType<Value, string | undefined>;
  readonly fix: string;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const environments = ['production', 'development', 'test'] as const;

const port = z
  .pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number))
  .check(z.refine((value) => value <= 65_535));
const folder = z.pipe(
  z.string().check(z.refine((value) => !value.includes('\0'))),
  z.transform((value) => resolve(value)),
);
const yesOrNo = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);
const networks = z
  .pipe(
    z.string(),
    z.transform((value) => value.split(',').map((part) => part.trim())),
  )
  .check(z.refine((parts) => parts.every(isNetwork)));

/** An address, or a range of them as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const size = { 4: 32, 6: 128 }[isIP(address)];
  if (size === undefined || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= size);
}

const postgresUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//));

const settings = {
  PORT: {
    schema: z._default(port, 3000),
    fix: 'give a whole number from 0 to 65535 (0 takes any free port), for example PORT=3000',
  },
  HOST: {
    schema: z._default(z.string().check(z.regex(/^[\w.:-]+$/)), '127.0.0.1'),
    fix: 'give an address of this machine or its name, for example HOST=127.0.0.1 or HOST=0.0.0.0',
  },
  DATA_DIR: {
    schema: z._default(folder, () => resolve('data')),
    fix: 'give the path of a folder, for example DATA_DIR=./data',
  },
  DATABASE_URL: {
    schema: z.optional(postgresUrl),
    fix: 'give the address of a PostgreSQL 15 or later, for example DATABASE_URL=postgresql://user:password@localhost:5432/y4, or leave it out',
  },
  NODE_ENV: {
    schema: z._default(z.enum(environments), 'production'),
    fix: `give one of ${environments.join(', ')}`,
  },
  LOG_LEVEL: {
    schema: z._default(z.enum(logLevels), 'info'),
    fix: `give one of ${logLevels.join(', ')}`,
  },
  DEFINITIONS_DIR: {
    schema: z._default(folder, () => resolve('definitions')),
    fix: 'give the path of a folder with tenants in it, for example DEFINITIONS_DIR=./definitions',
  },
  PUBLIC_URL: {
    schema: z.optional(
      z.pipe(
        z.string().check(z.refine((value) => /^https?:\/\//.test(value) && URL.canParse(value))),
        z.transform((value) => value.replace(/\/+$/, '')),
      ),
    ),
    fix: 'give the address that visitors use, for example PUBLIC_URL=https://shop.example.com, or leave it out',
  },
  MESSENGER_FILE: {
    schema: z.optional(folder),
    fix: 'give the path of a file with the accounts at the messenger, for example MESSENGER_FILE=./messenger.json, or leave it out',
  },
  TRUSTED_PROXIES: {
    schema: z.optional(networks),
    fix: 'give the addresses of the proxies in front of this server, for example TRUSTED_PROXIES=10.0.0.1,10.1.0.0/16, or leave it out',
  },
  SAMPLE_DATA: {
    schema: z._default(yesOrNo, true),
    fix: 'give true or false',
  },
} as const satisfies Record<string, Setting<unknown>>;

type SettingName = keyof typeof settings;
type SettingValue<Name extends SettingName> = z.output<(typeof settings)[Name]['schema']>;

/** What the environment decides, read once at start by {@link readConfig}. */
export interface Config {
  /** TCP port of the web server; 0 takes any free one. */
  readonly port: SettingValue<'PORT'>;
  /** Address the web server listens on. */
  readonly host: SettingValue<'HOST'>;
  /** Absolute path of the folder that holds uploaded files and the database of its own. */
  readonly dataDir: SettingValue<'DATA_DIR'>;
  /** A PostgreSQL to use in place of the one that comes along. */
  readonly databaseUrl: SettingValue<'DATABASE_URL'>;
  readonly environment: SettingValue<'NODE_ENV'>;
  readonly logLevel: SettingValue<'LOG_LEVEL'>;
  /** Absolute path of the tenants' definitions. */
  readonly definitionsDir: SettingValue<'DEFINITIONS_DIR'>;
  /** Address that visitors use, without a slash at its end, where it is not that of HOST and PORT. */
  readonly publicUrl: SettingValue<'PUBLIC_URL'>;
  /** Absolute path of the file with the tenants' accounts at the messenger, which holds secrets. */
  readonly messengerFile: SettingValue<'MESSENGER_FILE'>;
  /** Proxies whose word on the visitor's address is taken; limits on guessing count by it. */
  readonly trustedProxies: SettingValue<'TRUSTED_PROXIES'>;
  /** Whether the sample tenants' rows (users, goods, orders) are put into an empty database. */
  readonly sampleData: SettingValue<'SAMPLE_DATA'>;
}

/** Thrown by {@link readConfig}; its message has one line for each faulty variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the whole configuration. An empty variable counts as one that is not given.
 *
 * @throws ConfigError naming every faulty variable and how to mend it.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const faults: string[] = [];
  function read<Name extends SettingName>(name: Name): SettingValue<Name> {
    const text = env[name] || undefined;
    const parsed = settings[name].schema.safeParse(text);
    if (!parsed.success) {
      // An address holds a password, which must not reach a terminal or a log.
      const shown = name === 'DATABASE_URL' ? 'not usable' : JSON.stringify(text);
      faults.push(`${name} is ${shown}: ${settings[name].fix}.`);
    }
    return parsed.data as SettingValue<Name>;
  }
  const config: Config = {
    port: read('PORT'),
    host: read('HOST'),
    dataDir: read('DATA_DIR'),
    databaseUrl: read('DATABASE_URL'),
    environment: read('NODE_ENV'),
    logLevel: read('LOG_LEVEL'),
    definitionsDir: read('DEFINITIONS_DIR'),
    publicUrl: read('PUBLIC_URL'),
    messengerFile: read('MESSENGER_FILE'),
    trustedProxies: read('TRUSTED_PROXIES'),
    sampleData: read('SAMPLE_DATA'),
  };
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return config;
}
