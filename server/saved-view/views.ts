import { sql, type Transaction } from 'kysely';
import type { FormDocument } from '#schemas/definitions/form.ts';
import {
  MAX_VIEW_BYTES,
  type SavedView,
  savedView,
  type ViewContent,
} from '#schemas/saved-view/saved-view.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { Refusal, refused } from '../data-definitions/refusal.ts';
import type { Database } from '../database/database.ts';
import { oneAtATime } from '../database/one-at-a-time.ts';
import { mayOpen } from '../web-ui-falcon/form-access.ts';
import type { CallContext, SessionUser } from '../wire/handler.ts';
import { forbid } from '../wire/run-contract.ts';

/** A panel of a form. */
export interface ViewPlace {
  readonly form: string;
  readonly panel: string;
}

/**
 * Views belong to panels that there are, on pages that the user may open.
 *
 * @throws Refusal
 */
export async function assertPlace(
  { form, panel }: ViewPlace,
  { definitions, user }: Pick<CallContext, 'definitions' | 'user'>,
): Promise<void> {
  const document = await definitions.read('form', form);
  if (document && !mayOpen(document, user)) {
    throw new Refusal(forbid('__You may not open this page'));
  }
  if (!document || !hasPanel(document.rows, panel)) {
    throw notFound(`There is no panel "${panel}" on a page "${form}"`);
  }
}

function hasPanel(rows: FormDocument['rows'], code: string): boolean {
  return rows.some(({ columns }) =>
    columns.some((column) => column.panel?.code === code || hasPanel(column.rows ?? [], code)),
  );
}

/** Another's view is none: nobody learns which there are. */
export function noView(): Refusal {
  return notFound('__This view no longer exists');
}

function notFound(message: string): Refusal {
  return new Refusal(failure(ResultId.notFound, message, 'NOT_FOUND'));
}

/** The user of a session; tasks of views are for sessions only. */
export function ownerOf({ user }: Pick<CallContext, 'user'>): SessionUser {
  if (user) return user;
  throw new Error('Views are kept for signed-in users only.');
}

/**
 * The content as it is stored.
 *
 * @throws Refusal when it is too large.
 */
export function contentText(content: ViewContent): string {
  const text = JSON.stringify(content);
  if (Buffer.byteLength(text) > MAX_VIEW_BYTES) {
    throw refused('__This view holds more than a view can', 'TOO_LARGE');
  }
  return text;
}

/** One writer at a time for each user, so that parallel requests cannot pass a bound together. */
export async function lockOwner(
  transaction: Transaction<Database>,
  ownerId: string,
): Promise<void> {
  await oneAtATime(transaction, `view ${ownerId}`);
}

/** @throws Refusal when the user has another view of that name for the panel, whatever the case. */
export async function assertFreeName(
  transaction: Transaction<Database>,
  ownerId: string,
  { form, panel }: ViewPlace,
  name: string,
  exceptId?: string,
): Promise<void> {
  const taken = await transaction
    .selectFrom('saved_view')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('form', '=', form)
    .where('panel', '=', panel)
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
  if (taken && taken.id !== exceptId) {
    throw refused('__You have a view of this name already', 'NAME_TAKEN');
  }
}

interface StoredView {
  readonly id: string;
  readonly owner_id: string;
  readonly name: string;
  readonly shared: boolean;
  readonly content: ViewContent;
}

/** Columns of a view that its reader is told of. */
export const VIEW_COLUMNS = ['id', 'owner_id', 'name', 'shared', 'content'] as const;

/**
 * A stored view as the wire has it; what an older version kept otherwise falls back to defaults.
 *
 * @param owner name of who keeps it.
 */
export function viewOf(
  { id, owner_id, name, shared, content }: StoredView,
  owner: string,
  user: Pick<SessionUser, 'id'>,
): SavedView {
  const parsed = savedView.shape.content.safeParse(content);
  return {
    id,
    name,
    shared,
    mine: owner_id === user.id,
    owner,
    content: parsed.success ? parsed.data : savedView.shape.content.parse({}),
  };
}
