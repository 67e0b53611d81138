import { z } from 'zod';
import { breakPoint, definitionCode, label } from './common.ts';
import { panelDocument } from './panel.ts';

/** Call made before a form is shown (spec 2.11, 3.1k). */
export const preCheck = z.object({
  servlet: z.string().min(1),
  command: z.string().min(1),
  params: z.record(z.string(), z.json()).default({}),
  /** Names of address queries that are added to the params. */
  queries: z.array(z.string()).default([]),
});

/** SQL says null where it has nothing to say. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== null));
}

/** Head of a page, as far as a pre-check replaces it. */
const preCheckHeader = z
  .object({
    headerTitle: label,
    headerDescription: label,
    headerButtonTitle: label,
    headerButtonUrl: z.string(),
    headerButtonTarget: z.string(),
  })
  .partial();

/** What a pre-check may answer (spec 2.11); what is null is left out. */
export const preCheckResult = z.preprocess(
  withoutNulls,
  z.object({
    redirect: z
      .preprocess(
        withoutNulls,
        z.object({ url: z.string(), title: label.default(''), message: label.default('') }),
      )
      .optional(),
    other: z.record(z.string(), z.json()).optional(),
    header: z.preprocess(withoutNulls, preCheckHeader).optional(),
    script: z.string().max(100_000).optional(),
  }),
);
export type PreCheckResult = z.infer<typeof preCheckResult>;

/** How the form behaves inside the messenger's in-app browser (spec 3.1l). */
export const messengerOption = z.object({
  config: z.string(),
  appId: z.string(),
  scope: z.enum(['snsapi_base', 'snsapi_userinfo']).default('snsapi_userinfo'),
  jsApiList: z.array(z.string()).default([]),
  debug: z.boolean().default(false),
  redirectTitle: label.optional(),
  redirectMessage: label.optional(),
  loadTitle: label.optional(),
  loadMessage: label.optional(),
  shareTitle: label.optional(),
  shareDescription: label.optional(),
  shareImage: z.string().optional(),
});
export type MessengerOption = z.infer<typeof messengerOption>;

const linkTarget = z.enum(['_self', '_blank', '_parent', '_top']);

function formOf<P extends z.ZodType>(panelSchema: P) {
  const formRow = z.object({
    className: z.string().optional(),
    get columns() {
      return z
        .array(
          z.object({
            className: z.string().optional(),
            breakPoint: breakPoint.optional(),
            panel: panelSchema.optional(),
            /** Nested rows instead of a panel. */
            rows: z.array(formRow).optional(),
          }),
        )
        .default([]);
    },
  });
  return z.object({
    code: definitionCode,
    rows: z.array(formRow).default([]),
    headerTitle: label.optional(),
    headerDescription: label.optional(),
    headerButtonTitle: label.optional(),
    headerButtonUrl: z.string().optional(),
    headerButtonTarget: linkTarget.optional(),
    option: z.object({ check: preCheck.optional(), weixin: messengerOption.optional() }).optional(),
    /** Data for the page's panels and scripts. */
    other: z.record(z.string(), z.json()).optional(),
    errorTitle: label.optional(),
    errorDescription: label.optional(),
  });
}

/**
 * A page as an author writes it, one file each. `access` names the departments that may open it,
 * `*` for all of them, `public` for everybody. Shoppers belong to no department.
 */
export const formDocument = formOf(panelDocument).extend({
  $schema: z.string().optional(),
  access: z.union([z.literal('*'), z.literal('public'), z.array(z.string()).min(1)]).default('*'),
});
export type FormDocument = z.infer<typeof formDocument>;

/**
 * A page on the wire (spec 3.1). Panels stay unparsed here: each slot parses its own, so that one
 * bad panel shows its error in its place and the rest of the page works.
 */
export const form = formOf(z.unknown());
export type Form = z.infer<typeof form>;
export type FormRow = Form['rows'][number];
export type FormColumn = FormRow['columns'][number];
