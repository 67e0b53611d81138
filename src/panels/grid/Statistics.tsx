import type { Statistic } from '#schemas/definitions/field.ts';
import { useServices } from '../../app/services-context.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Numbers over all rows, above the grid (spec 2.14a, 3.8). */
export function Statistics({ statistics }: { statistics: readonly Statistic[] }) {
  const { t } = useTranslation();
  const { format } = useServices();
  if (statistics.length === 0) return null;
  const formatter = format();
  /** There is no average and no largest of nothing. */
  const textOf = ({ value, format: form, exact }: Omit<Statistic, 'name' | 'badge'>) =>
    typeof value === 'number' ? formatter.number(value, form, exact) : value || t('None');
  return (
    <dl className="y4-statistics">
      {statistics.map(({ name, badge, ...amount }) => (
        <div key={name} className="y4-statistic">
          <dt>
            {badge?.icon ? (
              <span className={`y4-statistic__icon y4-badge--${badge.type}`}>
                <Icon name={badge.icon} />
              </span>
            ) : null}
            {translateLabel(t, name)}
            {badge?.content ? (
              <Badge type={badge.type}>{translateLabel(t, badge.content)}</Badge>
            ) : null}
          </dt>
          <dd>
            <Amount text={textOf(amount)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An amount whose sign goes to the next line whole, where there is no room for both. */
function Amount({ text }: { text: string }) {
  const at = text.search(/\u00a0\P{N}+$/u) + 1;
  if (at === 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className="text-nowrap">{text.slice(at)}</span>
    </>
  );
}
