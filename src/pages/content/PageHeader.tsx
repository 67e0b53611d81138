import type { ReactNode } from 'react';
import { useServices } from '../../app/services-context.ts';
import { shortened } from '../../i18n/shortened.ts';
import { safeUrl } from '../../tenant/safe-target.ts';
import { siteAddress } from '../../tenant/site-address.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { buttonClass, MOST_IN_BUTTON } from '../../ui/button.tsx';
import { LongText } from '../../ui/text/long-text.tsx';

interface PageHeaderProps {
  title: string;
  description: string;
  buttonTitle: string;
  buttonUrl: string | undefined;
  buttonTarget: string | undefined;
  /** It tells of a failure, which who cannot see it is told too. */
  failed?: boolean;
  /** In place of the link, such as another try. */
  action?: ReactNode;
}

/** Optional head of a content page: title, description and a link as a button (spec 2.10). */
export function PageHeader(props: PageHeaderProps) {
  const { base } = useServices();
  const { title, description, buttonTitle, buttonTarget } = props;
  if (title === '' && description === '' && buttonTitle === '') return null;
  const url = safeUrl(props.buttonUrl);
  const look = buttonClass({}, undefined, buttonTitle);
  const words = shortened(buttonTitle, MOST_IN_BUTTON);
  return (
    <header className="y4-page-header">
      <div role={props.failed ? 'alert' : undefined}>
        {title === '' ? null : (
          <h1>
            <bdi>
              <LongText text={title} />
            </bdi>
          </h1>
        )}
        {description === '' ? null : (
          <p>
            <bdi>
              <LongText text={description} />
            </bdi>
          </p>
        )}
      </div>
      {props.action}
      {buttonTitle === '' || url === null ? null : buttonTarget ? (
        <a
          className={look}
          href={siteAddress(url, base)}
          target={buttonTarget}
          rel={buttonTarget === '_blank' ? 'noopener' : undefined}
        >
          {words}
        </a>
      ) : (
        <AppLink className={look} href={url}>
          {words}
        </AppLink>
      )}
    </header>
  );
}
