import { type ReactNode, use } from 'react';
import type { Panel } from '#schemas/definitions/panel.ts';
import { HtmlText } from '../../../html/HtmlText.tsx';
import { translateLabel } from '../../../i18n/translate-label.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { PageTitle } from '../../../pages/content/page-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { safeAttributes } from '../safe-attributes.ts';
import { useOwnName } from './use-own-name.ts';

export interface PanelFrameProps {
  panel: Pick<Panel, 'code' | 'title' | 'option'>;
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * Title, badges, buttons, body and footer that all panels have in common (spec 3.2g). A title that
 * repeats the page's is not shown twice; it still names the panel to assistive technology.
 */
export function PanelFrame({ panel, actions, children }: PanelFrameProps) {
  const { t } = useTranslation();
  const { option } = panel;
  const title = translateLabel(t, option.title ?? panel.title);
  const name = useOwnName(title);
  const repeatsPage = title !== '' && title === use(PageTitle);
  return (
    <Card
      title={repeatsPage ? undefined : title}
      label={repeatsPage || name !== title ? name : undefined}
      description={option.header ? <HtmlText text={translateLabel(t, option.header)} /> : undefined}
      footer={option.footer ? <HtmlText text={translateLabel(t, option.footer)} /> : undefined}
      marks={
        option.badges.length > 0 &&
        option.badges.map((badge) => (
          <Badge key={`${badge.type}:${badge.content}`} type={badge.type} icon={badge.icon}>
            {translateLabel(t, badge.content)}
          </Badge>
        ))
      }
      actions={actions}
      attributes={safeAttributes(option.attributes)}
    >
      <div {...safeAttributes(option.bodyAttributes)}>{children}</div>
    </Card>
  );
}
