import { useAuthentication } from '../../app/services-context.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Brand, type BrandProps } from '../../shell/brand.tsx';
import { LanguageMenu, type LanguageMenuProps } from '../../shell/language-menu.tsx';
import { ThemeButton, type ThemeButtonProps } from '../../shell/theme-button.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useScrollShare } from './use-scroll-share.ts';

interface LandingNavProps {
  brand: BrandProps;
  language: LanguageMenuProps;
  theme: ThemeButtonProps;
  /** Which parts the page shows. */
  hasServices: boolean;
  hasProcess: boolean;
}

/** The bar over the landing page: clear at the top, opaque further down (spec 2.28). */
export function LandingNav({ brand, language, theme, hasServices, hasProcess }: LandingNavProps) {
  const { t } = useTranslation();
  const isSignedIn = useAuthentication() !== null;
  const bar = useScrollShare<HTMLElement>();
  return (
    <header className="y4-landing-nav" ref={bar}>
      <div className="y4-landing-nav__inner">
        <Brand {...brand} href="/landing" />
        {(hasServices || hasProcess) && (
          <nav className="y4-landing-nav__links" aria-label={t('On this page')}>
            {hasServices && <a href="#services">{t('Services')}</a>}
            {hasProcess && <a href="#process">{t('How it works')}</a>}
          </nav>
        )}
        <div className="y4-landing-nav__end">
          <LanguageMenu {...language} />
          <ThemeButton {...theme} />
          {isSignedIn ? (
            <ButtonLink href="/" variant="primary">
              {t('Open the workspace')}
            </ButtonLink>
          ) : (
            <a className="btn btn-primary" href="#start">
              {t('Log in')}
            </a>
          )}
        </div>
      </div>
    </header>
  );
}
