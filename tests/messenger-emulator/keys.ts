import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { selfSigned } from './certificate.ts';

export interface KeyPair {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** An RSA key pair in PEM. */
export function newKeyPair(): KeyPair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

/** A serial number as certificates have them, never with a sign. */
export function newSerial(): string {
  return `5A${randomBytes(15).toString('hex')}`.toUpperCase();
}

/** What the provider signs with: a key of its own, or one with a certificate. */
export interface ProviderKeys {
  readonly byKey: KeyPair & { readonly serial: string };
  readonly byCertificate: KeyPair & { readonly serial: string; readonly certificate: string };
}

export function newProviderKeys(): ProviderKeys {
  const certified = newKeyPair();
  const serial = newSerial();
  return {
    byKey: { ...newKeyPair(), serial: `PUB_KEY_ID_${Date.now()}` },
    byCertificate: {
      ...certified,
      serial,
      certificate: selfSigned(certified.privateKey, serial, 'Emulated provider'),
    },
  };
}
