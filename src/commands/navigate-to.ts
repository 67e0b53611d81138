import { asksForCopy, commandParams } from '#schemas/definitions/command-params.ts';
import type { Row } from '#schemas/definitions/common.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { safeUrl } from '../tenant/safe-target.ts';
import { chosenRows, noRows } from './chosen-rows.ts';
import type { CommandDefinition, CommandPanel } from './command.ts';
import { fillPlaces, fillText, hasPlaces } from './fill-places.ts';
import { addressWithRows, handOver, isTooLong } from './handed-rows.ts';

const params = commandParams.NavigateTo;

/** A place to go to, as the navigator takes it. */
export interface Place {
  address: string;
  target: '_self' | '_blank';
}

/** Goes to another page and hands it the rows in the parameter `other` (spec 2.13, 5.4, 8.3). */
export const navigateTo: CommandDefinition = {
  refusal: ({ params: given, rows }, { panel }) =>
    lacksRow(given, chosenRows({ rows }, panel), panel) ? noRows : null,
  async run(command, { services, panel }) {
    if (command.params === undefined) {
      return failure(ResultId.missingParams, 'No params field at command NavigateTo', 'NO_PARAMS');
    }
    const rows = chosenRows(command, panel);
    const place = placeFor(command.params, rows[0]);
    if (place === null) {
      return failure(
        ResultId.badRequest,
        'NavigateTo has no address that can be gone to',
        'BAD_URL',
      );
    }
    const handed = handOver(services, place.address, rows);
    if (!handed.ok) return handed;
    services.navigate(handed.data, { target: place.target });
    return success(null);
  },
};

/**
 * Where a link of a panel leads that does as NavigateTo with these rows; null where no address can say that, and where
 * a row has to be selected first.
 */
export function placeOf(
  given: unknown,
  rows: readonly Row[],
  panel: Pick<CommandPanel, 'view'>,
): Place | null {
  if (lacksRow(given, rows, panel)) return null;
  const place = placeFor(given, rows[0]);
  if (place === null) return null;
  const address = addressWithRows(place.address, rows);
  return isTooLong(address) ? null : { ...place, address };
}

/** Does the address take values of a row or lead to a copy of it, and nobody has said of which one of the panel's? */
function lacksRow(
  given: unknown,
  rows: readonly Row[],
  panel: Pick<CommandPanel, 'view'>,
): boolean {
  if (rows.length > 0 || panel.view === undefined) return false;
  const { data } = params.safeParse(given);
  if (data === undefined) return false;
  return asksForCopy(data) || [data.url, ...Object.values(data.queries)].some(hasPlaces);
}

/** The page, still without rows; null where the params name none. */
function placeFor(given: unknown, first: Row | undefined): Place | null {
  const parsed = params.safeParse(given);
  const to = parsed.success ? safeUrl(fillPlaces(parsed.data.url, first)) : null;
  if (!parsed.success || to === null) return null;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parsed.data.queries)) {
    query.set(name, fillText(String(value), first));
  }
  const text = query.toString();
  const address = text === '' ? to : `${to}${to.includes('?') ? '&' : '?'}${text}`;
  return { address, target: parsed.data.target };
}
