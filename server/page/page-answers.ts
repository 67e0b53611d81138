import type { Language } from '#schemas/tenant/corp.ts';
import { getCorp } from '#schemas/web-ui-falcon/get-corp.ts';
import {
  getMenu,
  getQuickLink,
  getRoute,
  MENU_REQUEST,
  ROUTE_REQUEST,
} from '#schemas/web-ui-falcon/get-menu.ts';
import { DEFAULT_NAMESPACE, getTranslation } from '#schemas/web-ui-falcon/translation.ts';
import type { CallContract } from '#schemas/wire/contract.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import type { PageData } from '#schemas/wire/page-data.ts';
import type { CallContext, Handler } from '../wire/handler.ts';
import { toEnvelope } from '../wire/reply.ts';
import { runContract } from '../wire/run-contract.ts';
import { WireError } from '../wire/wire-error.ts';

/** Language whose texts stand in for missing ones (spec 1.5). */
const FALLBACK_LANGUAGE: Language = 'en';

/** A call that the client makes on its own as soon as a page is there. */
export interface Question {
  readonly contract: CallContract;
  readonly params: Record<string, unknown>;
}

/** What a visitor's first screen asks, in the very words in which the client asks it. */
export function firstQuestions(corp: string, language: Language): Question[] {
  const languages = new Set([language, FALLBACK_LANGUAGE]);
  return [
    { contract: getCorp, params: { code: corp } },
    ...[...languages].map((one) => ({
      contract: getTranslation,
      params: { language: one, namespace: DEFAULT_NAMESPACE },
    })),
    { contract: getMenu, params: MENU_REQUEST },
    { contract: getRoute, params: ROUTE_REQUEST },
    { contract: getQuickLink, params: {} },
  ];
}

/**
 * Answers a visitor's questions by the handlers that would answer them one by one. What is refused is
 * left out: the client asks it again, and shows the refusal in its place.
 */
export async function collectAnswers(
  questions: readonly Question[],
  handlers: Readonly<Record<string, Handler>>,
  context: CallContext,
): Promise<PageData['answers']> {
  const answers: PageData['answers'] = [];
  for (const { contract, params } of questions) {
    const { servlet, command } = contract;
    const handler = handlers[`${servlet}.${command}`];
    if (!handler) continue;
    const result = await answerTo(command, handler, params, context);
    if (!result?.ok) continue;
    answers.push({ servlet, command, params, envelope: toEnvelope(result, '') });
  }
  return answers;
}

async function answerTo(
  command: string,
  handler: Handler,
  params: Record<string, unknown>,
  context: CallContext,
): Promise<Result<unknown> | null> {
  try {
    return await runContract(command, handler, params, context);
  } catch (error) {
    if (error instanceof WireError && error.status < 500) return null;
    throw error;
  }
}
