import * as z from 'zod/mini';
import { isObject } from '../wire/json-object.ts';
import { breakPoint, definitionCode, label } from './common.ts';
import { panelDocument } from './panel.ts';

/** Call made before a form is shown (spec 2.11, 3.1k). */
export const preCheck = z.object({
  servlet: z.string().check(z.minLength(1)),
  command: z.string().check(z.minLength(1)),
  params: z._default(z.record(z.string(), z.json()), {}),
  /** Names of address queries that are added to the params. */
  queries: z._default(z.array(z.string()), []),
});

/** SQL says null where it has nothing to say. */
function withoutNulls(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== null));
}

export type PreCheck = z.infer<typeof preCheck>;

/** Head of a page, as far as a pre-check replaces it. */
const preCheckHeader = z.partial(
  z.object({
    headerTitle: label,
    headerDescription: label,
    headerButtonTitle: label,
    headerButtonUrl: z.string(),
    headerButtonTarget: z.string(),
  }),
);

/** What a pre-check may answer (spec 2.11); what is null is left out. */
export const preCheckResult = z.pipe(
  z.transform(withoutNulls),
  z.object({
    redirect: z.optional(
      z.pipe(
        z.transform(withoutNulls),
        z.object({ url: z.string(), title: z._default(label, ''), message: z._default(label, '') }),
      ),
    ),
    other: z.optional(z.record(z.string(), z.json())),
    header: z.optional(z.pipe(z.transform(withoutNulls), preCheckHeader)),
    script: z.optional(z.string().check(z.maxLength(100_000))),
  }),
);
export type PreCheckResult = z.infer<typeof preCheckResult>;

/** How the form behaves inside the messenger's in-app browser (spec 3.1l). */
export const messengerOption = z.object({
  config: z.string(),
  appId: z.string(),
  scope: z._default(z.enum(['snsapi_base', 'snsapi_userinfo']), 'snsapi_userinfo'),
  jsApiList: z._default(z.array(z.string()), []),
  debug: z._default(z.boolean(), false),
  redirectTitle: z.optional(label),
  redirectMessage: z.optional(label),
  loadTitle: z.optional(label),
  loadMessage: z.optional(label),
  shareTitle: z.optional(label),
  shareDescription: z.optional(label),
  shareImage: z.optional(z.string()),
});
export type MessengerOption = z.infer<typeof messengerOption>;

const linkTarget = z.enum(['_self', '_blank', '_parent', '_top']);

function formOf<P extends z.ZodMiniType>(panelSchema: P) {
  const formRow = z.object({
    className: z.optional(z.string()),
    get columns() {
      return z._default(
        z.array(
          z.object({
            className: z.optional(z.string()),
            breakPoint: z.optional(breakPoint),
            panel: z.optional(panelSchema),
            /** Nested rows instead of a panel. */
            rows: z.optional(z.array(formRow)),
          }),
        ),
        [],
      );
    },
  });
  return z.object({
    code: definitionCode,
    rows: z._default(z.array(formRow), []),
    headerTitle: z.optional(label),
    headerDescription: z.optional(label),
    headerButtonTitle: z.optional(label),
    headerButtonUrl: z.optional(z.string()),
    headerButtonTarget: z.optional(linkTarget),
    option: z.optional(
      z.object({ check: z.optional(preCheck), weixin: z.optional(messengerOption) }),
    ),
    /** Data for the page's panels and scripts. */
    other: z.optional(z.record(z.string(), z.json())),
    errorTitle: z.optional(label),
    errorDescription: z.optional(label),
  });
}

/**
 * A page as an author writes it, one file each. `access` names the departments that may open it,
 * `*` for all of them, `public` for everybody. Shoppers belong to no department.
 */
export const formDocument = z.extend(formOf(panelDocument), {
  $schema: z.optional(z.string()),
  access: z._default(
    z.union([z.literal('*'), z.literal('public'), z.array(z.string()).check(z.minLength(1))]),
    '*',
  ),
});
export type FormDocument = z.infer<typeof formDocument>;

/**
 * A page on the wire (spec 3.1). Panels stay unparsed here: each slot parses its own, so that one
 * bad panel shows its error in its place and the rest of the page works.
 */
export const form = formOf(z.unknown());
export type Form = z.infer<typeof form>;
/** A row of a page, which holds columns beside each other. */
export type FormRow = Form['rows'][number];
/** A column of a row, which holds panels below each other. */
export type FormColumn = FormRow['columns'][number];
