import { isIPv6 } from 'node:net';

/** Of the eight groups of an address in IPv6 those that say in which net it lies. */
const NET_GROUPS = 4;

/**
 * What stands for whoever sends from an address where it is counted what they do: of IPv6 its net of 64 bits, all of whose
 * addresses one computer has for itself. One of IPv4 that is written as IPv6 is that of IPv4.
 */
export function senderNet(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const shortest = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([^:]+):([^:]+)$/.exec(shortest);
  if (mapped) return mapped.slice(1).flatMap(bytesOf).join('.');
  const [head = [], tail = []] = shortest.split('::').map((part) => part.split(':'));
  const between = Array<string>(Math.max(0, 2 * NET_GROUPS - head.length - tail.length)).fill('0');
  return [...head, ...between, ...tail]
    .slice(0, NET_GROUPS)
    .map((group) => group || '0')
    .join(':');
}

function bytesOf(group: string): [number, number] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}
