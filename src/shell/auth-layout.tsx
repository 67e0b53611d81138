import type { ReactNode } from 'react';
import { VERSION } from '../app/version.ts';
import { Brand, type BrandProps } from './brand.tsx';
import { LanguageMenu, type LanguageMenuProps } from './language-menu.tsx';
import { ThemeButton, type ThemeButtonProps } from './theme-button.tsx';

export interface AuthLayoutProps {
  brand: Omit<BrandProps, 'compact'>;
  copyright?: string;
  language: LanguageMenuProps;
  theme: ThemeButtonProps;
  children: ReactNode;
}

/** A centred card under the tenant's mark, for signing in and what belongs to it (spec 2.25). */
export function AuthLayout({ brand, copyright, language, theme, children }: AuthLayoutProps) {
  return (
    <div className="y4-auth">
      <header className="y4-auth__bar">
        <LanguageMenu {...language} />
        <ThemeButton {...theme} />
      </header>
      <main id="main" className="y4-auth__main">
        <div className="y4-auth__brand">
          <Brand {...brand} />
        </div>
        <div className="y4-auth__card">{children}</div>
      </main>
      <footer className="y4-auth__footer">
        <span>{copyright || brand.name}</span>
        <span className="y4-numbers">v{VERSION}</span>
      </footer>
    </div>
  );
}
