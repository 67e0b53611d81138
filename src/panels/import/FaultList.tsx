import { useMemo, useState } from 'react';
import type { ImportOutcome } from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { saveFile } from '../../api/download.ts';
import { knownText } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { csvOf, placedFaults } from './fault-list.ts';
import { useCount } from './use-count.ts';

interface FaultListProps {
  outcome: ImportOutcome;
  titleOf(name: string): string;
}

/** Faults on one page. */
const PAGE = 50;

/** Every fault with its row and column, a page at a time, and all of them as a file. */
export function FaultList({ outcome, titleOf }: FaultListProps) {
  const { t, i18n } = useTranslation();
  const count = useCount();
  const [asked, setPage] = useState(0);
  const faults = useMemo(() => placedFaults(outcome), [outcome]);
  const last = Math.max(0, Math.ceil(faults.length / PAGE) - 1);
  const page = Math.min(asked, last);
  const shown = faults.slice(page * PAGE, (page + 1) * PAGE);
  const nameOf = (name: string | undefined) => (name === undefined ? '' : titleOf(name));

  function download() {
    const head = [t('Row'), t('Column'), t('Field'), t('Fault')];
    const lines = faults.map(({ row, column, name, message }) => [
      `${row}`,
      column,
      nameOf(name),
      knownText(i18n, message),
    ]);
    const blob = new Blob([csvOf([head, ...lines])], { type: 'text/csv' });
    saveFile({ name: `${t('Faults')}.csv`, blob });
  }

  return (
    <details className="y4-import__every-fault">
      <summary>{t('Every fault by row ({n})', { n: count(faults.length) })}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section className="y4-import__rows" aria-label={t('Faults')} tabIndex={0}>
        <FaultTable faults={shown} nameOf={nameOf} />
      </section>
      <div className="y4-import__pages">
        <Button size="sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
          {t('Previous')}
        </Button>
        <Button size="sm" disabled={page === last} onClick={() => setPage(page + 1)}>
          {t('Next')}
        </Button>
        <span role="status">
          {t('{from} to {to} of {n} faults', {
            from: count(page * PAGE + 1),
            to: count(page * PAGE + shown.length),
            n: count(faults.length),
          })}
        </span>
        <Button size="sm" icon="download" onClick={download}>
          {t('Download all faults')}
        </Button>
      </div>
    </details>
  );
}

interface FaultTableProps {
  faults: ReturnType<typeof placedFaults>;
  nameOf(name: string | undefined): string;
}

function FaultTable({ faults, nameOf }: FaultTableProps) {
  const { t, i18n } = useTranslation();
  return (
    <table className="table table-sm">
      <thead>
        <tr>
          <th scope="col">{t('Row')}</th>
          <th scope="col">{t('Column')}</th>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Fault')}</th>
        </tr>
      </thead>
      <tbody>
        {faults.map(({ row, column, name, message }) => (
          <tr key={`${row}:${name ?? ''}:${message}`}>
            <th scope="row">{row}</th>
            <td>{column}</td>
            <td>{nameOf(name)}</td>
            <td>{knownText(i18n, message)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
