import type { FormContext } from '#machines/form/form-context.ts';
import { asksFor, selectionOfSaved, textOf } from '#machines/form/record-name.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { Services } from '../../app/services.ts';
import { handOver } from '../../commands/handed-rows.ts';
import type { PageScope } from '../../pages/content/page-scope.ts';
import { renamePage } from '../shared/loading/panel-address.ts';

/**
 * Writes into the address of a page what its record is called since a save has changed that: its queries, `_api` ones
 * too, and the row that the page was opened with. Whoever has left the page is not moved.
 *
 * @param record as the save was sent.
 * @param saved as it is stored now.
 */
export function nameInAddress(
  services: Pick<Services, 'session' | 'sessionStore'>,
  page: PageScope,
  record: FormContext,
  saved: Row,
): void {
  const before = record.selection ?? {};
  const after = selectionOfSaved(record, saved) ?? {};
  const names = Object.keys(after).filter((name) => after[name] !== before[name]);
  if (names.length === 0 || isLeft(page)) return;
  const query = new URLSearchParams(window.location.search);
  const [row = {}] = page.rows;
  const isMeant = (name: string, value: unknown) => asksFor(before[name], value);
  const inQuery = (name: string) =>
    [name, `${name}_api`].filter((said) => isMeant(name, query.get(said)));
  // Of a record that a script has chosen the address may say a part, as which list it is in: that is not its name.
  const isNamed = (name: string) =>
    [name, record.asked[name] ?? name].some((said) => inQuery(said).length > 0) ||
    isMeant(name, row[name]);
  if (!record.definition?.key.every(isNamed)) return;
  for (const name of names) {
    for (const said of inQuery(name)) query.set(said, textOf(after[name]));
  }
  const isOpenedWith = names.some((name) => isMeant(name, row[name]));
  renamePage(
    isOpenedWith ? withRow(services, page, query, { ...row, ...within(row, saved) }) : query,
  );
}

/** The values of a saved record that its row has too. */
function within(row: Row, saved: Row): Row {
  return Object.fromEntries(Object.entries(saved).filter(([name]) => Object.hasOwn(row, name)));
}

/** The query with this row in the place of the first that the page was opened with, as far as there is room for it. */
function withRow(
  services: Pick<Services, 'session' | 'sessionStore'>,
  { rows }: PageScope,
  query: URLSearchParams,
  row: Row,
): URLSearchParams {
  const { pathname, origin } = window.location;
  const others = new URLSearchParams(query);
  others.delete('other');
  const handed = handOver(services, `${pathname}?${others}`, rows.with(0, row));
  return handed.ok ? new URL(handed.data, origin).searchParams : query;
}

function isLeft(page: PageScope): boolean {
  let left = false;
  page.onLeave(() => {
    left = true;
  })();
  return left;
}
