import { type SyntheticEvent, useState } from 'react';
import { latinText } from '#schemas/wire/latin-text.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { pageWindow } from '../../../shop/page-window.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';

interface ProductPagesProps {
  page: number;
  pages: number;
  pathOf(page: number): string;
  onGo(page: number): void;
}

/** Ways to the other pages: five numbers, the neighbours, any one by its number (spec 2.56e). */
export function ProductPages({ page, pages, pathOf, onGo }: ProductPagesProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  if (pages < 2) return null;

  function go(event: SyntheticEvent) {
    event.preventDefault();
    const wanted = Number.parseInt(latinText(text), 10);
    if (Number.isNaN(wanted)) return;
    setText('');
    onGo(Math.min(pages, Math.max(1, wanted)));
  }

  return (
    <nav className="y4-pages" aria-label={t('Pages')}>
      <PageStep label={t('Previous')} icon="chevron-left" to={page > 1 ? pathOf(page - 1) : null} />
      {pageWindow(page, pages).map((number) => (
        <AppLink
          key={number}
          href={pathOf(number)}
          className="y4-pages__number"
          aria-current={number === page ? 'page' : undefined}
          aria-label={t('Page {page}', { page: number })}
        >
          {number}
        </AppLink>
      ))}
      <PageStep
        label={t('Next')}
        icon="chevron-right"
        to={page < pages ? pathOf(page + 1) : null}
      />
      <form className="y4-pages__go" onSubmit={go}>
        <input
          className="form-control"
          inputMode="numeric"
          aria-label={t('Go to page')}
          placeholder={`${page} / ${pages}`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit">{t('Go')}</Button>
      </form>
    </nav>
  );
}

function PageStep({ label, icon, to }: { label: string; icon: string; to: string | null }) {
  const look = { variant: 'ghost', icon, 'aria-label': label, title: label } as const;
  return to === null ? <Button {...look} disabled /> : <ButtonLink {...look} href={to} />;
}
