import type { ImportedFault } from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { listMark } from '#schemas/wire/list-marks.ts';
import { knownText } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { useCount } from './use-count.ts';

interface ImportFaultsProps {
  faults: readonly ImportedFault[];
  titleOf(name: string): string;
}

/** The faults of a sheet, each with the rows that have it: a thousand rows are mended together. */
export function ImportFaults({ faults, titleOf }: ImportFaultsProps) {
  const { t, i18n } = useTranslation();
  const count = useCount();
  const title = t('All faults and their rows ({n})', { n: count(faults.length) });
  return (
    <details className="y4-import__faults">
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <ul tabIndex={0} aria-label={title}>
        {faults.slice(0, MOST).map(({ name, message, ranges }) => (
          <li key={`${name ?? ''}:${message}`}>
            {name === undefined
              ? knownText(i18n, message)
              : t('{what}: {why}', { what: titleOf(name), why: knownText(i18n, message) })}{' '}
            <span>
              {t('Rows')} <bdi>{rowsOf(ranges, listMark(i18n.language))}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Runs of rows that stand beside one fault. */
const MOST = 100;

/** `2–9, 14, 20–31`, with an ellipsis where there are more. */
function rowsOf(ranges: ImportedFault['ranges'], mark: string): string {
  const told = ranges.slice(0, MOST);
  const texts = told.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return [...texts, ...(told.length < ranges.length ? ['…'] : [])].join(mark);
}
