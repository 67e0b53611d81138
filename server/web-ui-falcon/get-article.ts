import { sql } from 'kysely';
import { getArticle as contract } from '#schemas/web-ui-falcon/get-article.ts';
import { success } from '#schemas/wire/envelope.ts';
import { sanitizeHtml } from '../html/sanitize.ts';
import { handle } from '../wire/handler.ts';

/** A published article (spec 2.29); one that the office still keeps back is none (spec 2.30). */
export const getArticle = handle(contract, async ({ code }, { transaction }) => {
  const article = await transaction
    .selectFrom('article')
    .select([
      'title',
      'caption',
      'content',
      sql<string | null>`to_char(date, 'YYYY-MM-DD')`.as('date'),
    ])
    .where('code', '=', code)
    .where('published', '=', true)
    .executeTakeFirst();
  if (!article) return success(null);
  const content = await sanitizeHtml(article.content);
  return success({ ...article, date: article.date ?? '', content });
});
