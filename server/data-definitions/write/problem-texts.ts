import { saveRefusal } from '#schemas/web-ui-service/save-by-data-definition.ts';
import type { Result } from '#schemas/wire/envelope.ts';
import { labelText } from '../../definitions/label-text.ts';
import type { CallContext } from '../../wire/handler.ts';

/** Says the problems of a refused save in the user's language (spec 2.20). */
export async function translateProblems<Data>(
  { definitions, language }: Pick<CallContext, 'definitions' | 'language'>,
  run: () => Promise<Result<Data>>,
): Promise<Result<Data>> {
  const result = await run();
  if (result.ok) return result;
  const refusal = saveRefusal.safeParse(result.data);
  if (!refusal.success) return result;
  const texts = await definitions.texts(language);
  const say = (message: string) => labelText(texts, message);
  const problems = refusal.data.problems.map((problem) => ({
    ...problem,
    message: say(problem.message),
    fields: problem.fields.map(({ name, message }) => ({ name, message: say(message) })),
  }));
  return { ...result, data: { problems } };
}
