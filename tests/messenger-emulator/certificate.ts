import { createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** One element of DER: a tag, the length of what follows, and that. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const sha256WithRsa = sequence(oid('2a864886f70d01010b'), der(0x05));

function name(common: string): Buffer {
  return sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(common)))));
}

function time(date: Date): Buffer {
  const text = `${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
  return der(0x18, Buffer.from(text));
}

/** A certificate in PEM that its own key has signed, for a day. */
export function selfSigned(privatePem: string, serial: string, common: string): string {
  const key = createPrivateKey(privatePem);
  const day = 86_400_000;
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from(serial, 'hex')),
    sha256WithRsa,
    name(common),
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    name(common),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('RSA-SHA256', body, key)]);
  const whole = sequence(body, sha256WithRsa, der(0x03, signature)).toString('base64');
  const lines = whole.match(/.{1,64}/g)?.join('\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
