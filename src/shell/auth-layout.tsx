import type { ReactNode } from 'react';
import { VERSION } from '../app/version.ts';
import { Brand, type BrandProps } from './brand.tsx';
import { LanguageMenu, type LanguageMenuProps } from './language-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import { ThemeButton, type ThemeButtonProps } from './theme-button.tsx';

interface AuthLayoutProps {
  /** Card: a framed form in the middle. Simple: without the frame. Split: beside the tenant's words. */
  layout?: 'card' | 'simple' | 'split';
  /** What the tenant says of itself, beside the form of the split layout. */
  description?: string;
  brand: Omit<BrandProps, 'compact'>;
  copyright?: string;
  language: LanguageMenuProps;
  theme: ThemeButtonProps;
  children: ReactNode;
}

/** The frame of signing in and what belongs to it: a centred card under the tenant's mark (spec 2.25). */
export function AuthLayout({
  layout = 'card',
  description = '',
  brand,
  copyright,
  language,
  theme,
  children,
}: AuthLayoutProps) {
  return (
    <div className={`y4-auth y4-auth--${layout}`}>
      <SkipLink />
      {layout === 'split' && (
        <aside className="y4-auth__aside">
          <p className="y4-auth__motto">{description || brand.name}</p>
        </aside>
      )}
      <header className="y4-auth__bar">
        <LanguageMenu {...language} />
        <ThemeButton {...theme} />
      </header>
      <main id="main" tabIndex={-1} className="y4-auth__main">
        <div className="y4-auth__brand">
          <Brand {...brand} />
        </div>
        <div className="y4-auth__card">{children}</div>
      </main>
      <footer className="y4-auth__footer">
        <bdi>{copyright || brand.name}</bdi>
        <span className="y4-numbers">v{VERSION}</span>
      </footer>
    </div>
  );
}
