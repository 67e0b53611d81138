import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { changesNothing } from './changes-nothing.ts';
import { useCount } from './use-count.ts';
import type { ExcelImport } from './use-excel-import.ts';

/** What can be done about an import: give it up, or begin what comes next. */
export function ImportActions({ excelImport, busy }: { excelImport: ExcelImport; busy: boolean }) {
  const { t } = useTranslation();
  const count = useCount();
  const { snapshot, send, confirm } = excelImport;
  const { outcome } = snapshot.context;
  const dismiss = () => send({ type: 'import.dismissed' });
  const intentOf = (rows: number) =>
    rows === 1 ? t('Import one row') : t('Import {n} rows', { n: count(rows) });
  if (snapshot.matches('done')) {
    return (
      <Button variant="primary" onClick={dismiss}>
        {t('Close')}
      </Button>
    );
  }
  const isIdle = outcome !== null && changesNothing(outcome);
  const sound =
    outcome !== null && outcome.counts.faulty === 0 && outcome.counts.rows > 0 && !isIdle;
  return (
    <>
      <Button variant="secondary" disabled={busy && !snapshot.matches('saving')} onClick={dismiss}>
        {snapshot.matches('lost') || isIdle ? t('Close') : t('Cancel')}
      </Button>
      {snapshot.can({ type: 'import.retried' }) ? (
        <Button variant="primary" onClick={() => send({ type: 'import.retried' })}>
          {t('Try again')}
        </Button>
      ) : (
        <Button
          variant="primary"
          busy={busy}
          disabled={!sound || !(busy || snapshot.matches({ open: 'shown' }))}
          onClick={confirm}
        >
          {sound ? intentOf(outcome.counts.rows) : t('Import')}
        </Button>
      )}
    </>
  );
}
