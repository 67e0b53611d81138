import { isIPv6 } from 'node:net';

/** Of the eight groups of an address in IPv6 those that say in which net it lies. */
const NET_GROUPS = 4;

/**
 * What stands for whoever sends from an address where it is counted what they do: of IPv6 its net of 64 bits, all of whose
 * addresses one computer has for itself.
 */
export function senderNet(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return address;
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const between = Array<string>(Math.max(0, 2 * NET_GROUPS - head.length - tail.length)).fill('0');
  const groups = [...head, ...between, ...tail].slice(0, NET_GROUPS);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
