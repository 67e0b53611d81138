import type { ReactNode } from 'react';
import type { ConfigItem } from '#schemas/tenant/config-item.ts';
import { VERSION } from '../../app/version.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { safeUrl } from '../../tenant/safe-target.ts';
import { AppLink } from '../../ui/app-link.tsx';

/** Where else to go, and whose page it is (spec 2.27g): items of one `key` stand in one column. */
export function LandingFooter({
  list,
  copyright,
  fault,
}: {
  list: readonly ConfigItem[];
  copyright: string;
  /** What is told in place of the columns. */
  fault: ReactNode;
}) {
  const { t } = useTranslation();
  const columns = [...new Set(list.map((item) => item.key))];
  return (
    <footer className="y4-landing-footer">
      {fault}
      <div className="y4-landing-footer__columns">
        {columns.map((column) => (
          <section key={column}>
            <h2>{translateLabel(t, column)}</h2>
            <ul>
              {list
                .filter((item) => item.key === column)
                .map((item) => {
                  const href = safeUrl(item.url);
                  const text = translateLabel(t, item.title);
                  return (
                    <li key={item.code}>{href ? <AppLink href={href}>{text}</AppLink> : text}</li>
                  );
                })}
            </ul>
          </section>
        ))}
      </div>
      <p className="y4-landing-footer__line">
        <bdi>{copyright}</bdi>
        <span className="y4-numbers">v{VERSION}</span>
      </p>
    </footer>
  );
}
