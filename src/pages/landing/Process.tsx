import type { ConfigItem } from '#schemas/tenant/config-item.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { itemOf, itemsOf } from './landing-lists.ts';
import { SectionHead } from './SectionHead.tsx';

/** How one starts, step by step (spec 2.27c). */
export function Process({ list }: { list: readonly ConfigItem[] }) {
  const { t } = useTranslation();
  const steps = itemsOf(list, 'step');
  if (steps.length === 0) return null;
  return (
    <section id="process" aria-labelledby="process-title">
      <SectionHead item={itemOf(list, 'head')} id="process-title" />
      <ol className="y4-process__steps">
        {steps.map((item, index) => (
          <li key={item.code} className="y4-process__step">
            <span className="y4-process__number" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{translateLabel(t, item.title)}</h3>
            <p>{translateLabel(t, item.caption)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
