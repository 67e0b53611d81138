import { shortened } from '../../../i18n/shortened.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MixedText } from '../../../ui/text/mixed-text.tsx';

/** What is chosen in a Quote of several, each with a cross. */
export function QuoteChips({
  id,
  label,
  keys,
  names,
  locked,
  onRemove,
}: {
  id: string;
  /** What the field is called. */
  label: string;
  keys: readonly string[];
  names: readonly string[];
  locked: boolean;
  onRemove(index: number): void;
}) {
  const { t } = useTranslation();
  return (
    <ul id={id} aria-label={label} className="y4-quote__chips">
      {keys.map((key, index) => {
        const name = shortened(names[index] ?? key);
        return (
          <li key={key} className="y4-quote__chip">
            <MixedText text={name} />
            {locked ? null : (
              <button
                type="button"
                aria-label={t('Remove {name}', { name })}
                onClick={() => onRemove(index)}
              >
                <Icon name="xmark" />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
