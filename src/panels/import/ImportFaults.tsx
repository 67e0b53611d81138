import { useTranslation } from 'react-i18next';
import type { ImportedFault } from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { knownText } from '../../i18n/translate-label.ts';

export interface ImportFaultsProps {
  faults: readonly ImportedFault[];
  titleOf(name: string): string;
}

/** Every fault of a sheet with the rows that have it, so that all are found and mended in one go. */
export function ImportFaults({ faults, titleOf }: ImportFaultsProps) {
  const { t, i18n } = useTranslation();
  return (
    <details className="y4-import__faults">
      <summary>{t('All faults and their rows ({n})', { n: faults.length })}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <ul tabIndex={0} aria-label={t('All faults and their rows ({n})', { n: faults.length })}>
        {faults.map(({ name, message, count, ranges }) => (
          <li key={`${name ?? ''}:${message}`}>
            {name === undefined ? null : <strong>{titleOf(name)}: </strong>}
            {knownText(i18n, message)}{' '}
            <span>
              {t('Rows')} <bdi>{rowsOf(ranges, count)}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** `2–9, 14, 20–31`, with an ellipsis where there are more. */
function rowsOf(ranges: ImportedFault['ranges'], count: number): string {
  const told = ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  const texts = ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return [...texts, ...(told < count ? ['…'] : [])].join(', ');
}
