import { expect, test } from 'vitest';
import { senderNet } from '#server/wire/sender-net.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
  ['2001:db8::192.0.2.7', '2001:db8:0:0'],
  ['2001:DB8:0:7:1:2:3:4', '2001:db8:0:7'],
  ['2001:db8:0:7::', '2001:db8:0:7'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['2001:db8:00:0007:ffff::1', '2001:db8:0:7'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
])('%s is counted as %s', (address, net) => {
  expect(senderNet(address)).toBe(net);
});
