import { sql } from 'kysely';
import { getArticle as contract } from '#schemas/web-ui-falcon/get-article.ts';
import { success } from '#schemas/wire/envelope.ts';
import { sanitizeHtml } from '../html/sanitize.ts';
import { handle } from '../wire/handler.ts';

/** A published article (spec 2.29); one that the office still keeps back is none (spec 2.30). */
export const getArticle = handle(
  contract,
  async ({ code, language: asked }, { transaction, definitions, language }) => {
    const settings = (await definitions.read('corp'))?.settings;
    const wanted = [asked ?? language, language, settings?.language ?? language];
    const article = await transaction
      .selectFrom('article')
      .select([
        'title',
        'caption',
        'content',
        'language',
        sql<string | null>`to_char(date, 'YYYY-MM-DD')`.as('date'),
        sql<string[]>`array_agg(language) OVER ()`.as('written'),
      ])
      .where('code', '=', code)
      .where('published', '=', true)
      .orderBy(sql`array_position(${wanted}::text[], language)`, (order) => order.asc().nullsLast())
      .orderBy('language')
      .limit(1)
      .executeTakeFirst();
    if (!article) return success(null);
    const { written, date, ...texts } = article;
    return success({
      ...texts,
      date: date ?? '',
      content: await sanitizeHtml(article.content),
      languages: (settings?.languages ?? []).filter((offered) => written.includes(offered)),
    });
  },
);
