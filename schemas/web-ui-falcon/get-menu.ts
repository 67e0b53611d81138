import * as z from 'zod/mini';
import { menuItem } from '../tenant/menu-item.ts';
import { defineCall } from '../wire/contract.ts';
import { SYSTEM_CODE } from '../wire/endpoints.ts';

/** What the client asks for as its menu (spec 9.5, 9.6). */
export const MENU_REQUEST = { system: SYSTEM_CODE, kind: 'menu' } as const;

/** What it asks for as its routes (spec 9.5, 9.6). */
export const ROUTE_REQUEST = { system: SYSTEM_CODE, kind: '%' } as const;

/** Side menu of the user's department; a visitor gets the public one (spec 6.4, 7.12b, 9.6). */
export const getMenu = defineCall({
  servlet: 'WebUiFalcon',
  command: 'GetMenu',
  auth: 'public',
  params: z.object({
    system: z._default(z.literal(SYSTEM_CODE), SYSTEM_CODE),
    kind: z._default(z.literal(MENU_REQUEST.kind), MENU_REQUEST.kind),
  }),
  data: z.array(menuItem),
});

/** Entries of the nine-dot launcher (spec 6.4, 7.12c). */
export const getQuickLink = defineCall({
  servlet: 'WebUiFalcon',
  command: 'GetQuickLink',
  auth: 'public',
  params: z.object({ system: z._default(z.literal(SYSTEM_CODE), SYSTEM_CODE) }),
  data: z.array(menuItem),
});

/** Paths inside the tenant that need a sign-in beside the fixed ones (spec 2.53h, 7.12e). */
export const getRoute = defineCall({
  servlet: 'WebUiFalcon',
  command: 'GetRoute',
  auth: 'public',
  params: z.object({
    system: z._default(z.literal(SYSTEM_CODE), SYSTEM_CODE),
    kind: z._default(z.literal(ROUTE_REQUEST.kind), ROUTE_REQUEST.kind),
  }),
  data: z.array(z.string()),
});
