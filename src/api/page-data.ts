import type { Envelope } from '#schemas/wire/envelope.ts';
import { PAGE_DATA_ID, type PageData, pageData } from '#schemas/wire/page-data.ts';

/** Answers that came with the page, by call and params. */
export interface AnswerCache {
  /** The answer that came with the page for exactly this call, once; undefined otherwise. */
  take(callName: string, params: Record<string, unknown>): Envelope | undefined;
  /** The same, and it stays. */
  peek(callName: string, params: Record<string, unknown>): Envelope | undefined;
}

/** Reads the data block that the server wrote into the page; null when there is none. */
export function readPageData(document: Document): PageData | null {
  const block = document.getElementById(PAGE_DATA_ID);
  if (block === null) return null;
  try {
    const parsed = pageData.safeParse(JSON.parse(block.textContent));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function keyOf(callName: string, params: Record<string, unknown>): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${callName} ${JSON.stringify(sorted)}`;
}

/** Each answer serves once: what is asked again is asked of the server. */
export function createAnswerCache(page: PageData | null): AnswerCache {
  const answers = new Map(
    (page?.answers ?? []).map(({ servlet, command, params, envelope }) => [
      keyOf(`${servlet}.${command}`, params),
      envelope,
    ]),
  );
  return {
    peek: (callName, params) => answers.get(keyOf(callName, params)),
    take(callName, params) {
      const key = keyOf(callName, params);
      const answer = answers.get(key);
      answers.delete(key);
      return answer;
    },
  };
}
