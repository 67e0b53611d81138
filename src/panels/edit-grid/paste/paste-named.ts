import { optionOf } from '#machines/panel/paste.ts';
import { valuesOf } from '#machines/panel/row-key.ts';
import type { LookupOption } from '#schemas/definitions/field.ts';
import { getQuoteListByDataDefinition } from '#schemas/web-ui-service/get-quote-list-by-data-definition.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import type { Api } from '../../../api/api.ts';
import { quoteQuestion } from '../../form/widgets/use-quote.ts';
import { type FindQuote, type Pasted, type PasteTarget, pasteInto } from './paste-into.ts';

/** Different texts that one paste asks the server about; the others count as not found. */
const MOST_TEXTS = 200;
const AT_ONCE = 6;

type Ask = Parameters<FindQuote>;

/** What a paste does, and why some of its texts could not be asked about; null when all could. */
interface AnsweredPaste extends Pasted {
  failure: Failure | null;
}

/**
 * What a paste does, whose texts name rows of other definitions by key or by name: the server is asked which
 * (spec 7.10c), and then for those that what it has found decides about.
 */
export async function pasteNamed(
  api: Pick<Api, 'call'>,
  dataCode: string,
  target: PasteTarget,
  text: string,
): Promise<AnsweredPaste> {
  const found = new Map<string, LookupOption | undefined>();
  let asks = new Map<string, Ask>();
  let failure: Failure | null = null;
  const find: FindQuote = (...ask) => {
    const [field, name, row] = ask;
    const key = JSON.stringify([field.name, name.trim(), valuesOf(row, field.dependsOn ?? [])]);
    if (!found.has(key) && found.size + asks.size < MOST_TEXTS)
      asks.set(key, [field, name, { ...row }]);
    return found.get(key);
  };

  async function ask([key, [field, name, row]]: [string, Ask]): Promise<void> {
    const answer = await api.call(getQuoteListByDataDefinition, {
      ...quoteQuestion(dataCode, field, name, row),
      count: 100,
    });
    if (!answer.ok) failure = answer;
    found.set(key, answer.ok ? optionOf(answer.data.list, name, field.rowSpelling) : undefined);
  }

  for (;;) {
    asks = new Map();
    const pasted = pasteInto(target, text, find);
    const wanted = [...asks];
    if (wanted.length === 0) return { ...pasted, failure };
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      await Promise.all(wanted.slice(at, at + AT_ONCE).map(ask));
    }
  }
}
