import type { ArticleVersion } from '#schemas/tenant/article.ts';
import { useServices } from '../../app/services-context.ts';
import { HtmlText } from '../../html/HtmlText.tsx';
import { isRightToLeft } from '../../i18n/i18n.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { OWN_NAMES } from '../../shell/language-menu.tsx';
import { AppLink } from '../../ui/app-link.tsx';

interface ArticleTextProps {
  code: string;
  article: ArticleVersion;
  /** Language that the reader expects. */
  wanted: string;
}

/** An article as its reader sees it, with the ways to its other languages. */
export function ArticleText({ code, article, wanted }: ArticleTextProps) {
  const { t, i18n } = useTranslation();
  const { format } = useServices();
  const { title, caption, date, content, language } = article;
  const others = article.languages.filter((other) => other !== language);
  return (
    // A text runs as its author wrote it, whatever the page speaks.
    <article className="y4-article" dir="auto" lang={language || undefined}>
      <header className="y4-article__head">
        <div className="y4-article__facts">
          {date === '' ? null : (
            <time className="y4-numbers" dateTime={date}>
              {format().date(date, false)}
            </time>
          )}
          {others.length === 0 ? null : (
            <nav aria-label={t('Other languages')} lang={i18n.language}>
              <ul className="y4-article__languages">
                {others.map((other) => (
                  <li key={other}>
                    <AppLink
                      href={`/article?${new URLSearchParams({ code, language: other })}`}
                      // Not what the article's own direction is read from.
                      dir="auto"
                      lang={other}
                      hrefLang={other}
                    >
                      {OWN_NAMES[other]}
                    </AppLink>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
        <h1>{title}</h1>
        {caption === '' ? null : <p className="y4-article__caption">{caption}</p>}
        {language === '' || language === wanted ? null : (
          <p
            className="y4-article__note"
            lang={i18n.language}
            dir={isRightToLeft(i18n.language) ? 'rtl' : 'ltr'}
          >
            {t('This article is not available in your language yet')}
          </p>
        )}
      </header>
      <div className="y4-article__text">
        <HtmlText text={content} />
      </div>
    </article>
  );
}
