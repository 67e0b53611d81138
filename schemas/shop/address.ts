import * as z from 'zod/mini';
import { isSeen } from '../wire/seen-text.ts';

/** They turn the direction of what follows them, and could only deceive whoever reads an address. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;
const CONTROLS = /[^\P{Cc}\n]+/gu;

/** What somebody typed, without what nobody sees; empty when nothing remains. Lines stay lines. */
export function plainText(typed: string): string {
  const plain = typed.replace(/\r\n?/g, '\n').replace(TURNS, '').replace(CONTROLS, ' ').trim();
  return isSeen(plain) ? plain : '';
}

const EXTENSION = String.raw`(?:\p{L}{1,10}\.?|[#*,;])[\p{Zs}:：]*\p{Nd}+`;
const PHONE = new RegExp(
  String.raw`^[\p{Zs}\p{Cf}+＋(（]*\p{Nd}[\p{Nd}\p{Zs}\p{Cf}\p{Pd}+＋()（）./／]*(?:${EXTENSION})?$`,
  'u',
);

/** Could somebody be called so, anywhere in the world? Signs between its digits and an extension are left to whoever types it. */
export function isPhone(typed: string): boolean {
  return PHONE.test(plainText(typed));
}

/** Names an address; made by the server. */
export const addressId = z.uuid();

/** Where a shopper has things sent (spec 3.29). */
export const address = z.object({
  id: addressId,
  name: z.string(),
  phone: z.string(),
  street: z.string(),
});
export type Address = z.infer<typeof address>;
