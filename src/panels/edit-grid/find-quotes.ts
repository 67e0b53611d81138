import { optionOf } from '#machines/panel/paste.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { getQuoteListByDataDefinition } from '#schemas/web-ui-service/get-quote-list-by-data-definition.ts';
import type { Api } from '../../api/api.ts';
import type { FindQuote } from './paste-into.ts';

/** Different texts that one paste asks the server about; the others count as not found. */
const MOST_TEXTS = 200;
const AT_ONCE = 6;

/** Asks the server which rows the texts of a paste name, by key or by name (spec 7.10c). */
export async function findQuotes(
  api: Pick<Api, 'call'>,
  dataCode: string,
  wanted: ReadonlyMap<ClientField, ReadonlySet<string>>,
): Promise<FindQuote> {
  const found = new Map<string, ReturnType<FindQuote>>();
  const keyOf = (field: ClientField, text: string) => `${field.name}\n${text}`;
  const asks = [...wanted]
    .flatMap(([field, texts]) => [...texts].map((text) => ({ field, text })))
    .slice(0, MOST_TEXTS);

  async function ask({ field, text }: { field: ClientField; text: string }): Promise<void> {
    const keyword = text.slice(0, 200);
    const answer = await api.call(getQuoteListByDataDefinition, {
      code: dataCode,
      field: field.name,
      keyword,
      count: 100,
    });
    if (answer.ok) found.set(keyOf(field, text), optionOf(answer.data.list, text));
  }

  for (let at = 0; at < asks.length; at += AT_ONCE) {
    await Promise.all(asks.slice(at, at + AT_ONCE).map(ask));
  }
  return (field, text) => found.get(keyOf(field, text.trim()));
}
