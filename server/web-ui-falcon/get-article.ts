import type { Article } from '#schemas/tenant/article.ts';
import { getArticle as contract } from '#schemas/web-ui-falcon/get-article.ts';
import { success } from '#schemas/wire/envelope.ts';
import { sanitizeHtml } from '../html/sanitize.ts';
import { handle } from '../wire/handler.ts';

/** Sanitised once for each definition: the same object means the same text. */
const contents = new WeakMap<Article, Promise<string>>();

export const getArticle = handle(contract, async ({ code }, { definitions }) => {
  const document = await definitions.read('article', code);
  if (!document) return success(null);
  let content = contents.get(document);
  if (content === undefined) {
    content = sanitizeHtml(document.content);
    contents.set(document, content);
  }
  const { title, caption, date } = document;
  return success({ title, caption, date, content: await content });
});
