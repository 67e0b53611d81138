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
  const isDone = snapshot.matches('done');
  const isIdle = outcome !== null && changesNothing(outcome);
  // Rows that stay as they are are not imported.
  const rows = outcome?.counts.faulty === 0 ? outcome.counts.new + outcome.counts.changed : 0;
  const intent =
    rows === 1
      ? t('Import one row')
      : t(rows === 0 ? 'Import' : 'Import {n} rows', { n: count(rows) });
  return (
    <>
      {isDone ? null : (
        <Button
          variant="secondary"
          disabled={busy && !snapshot.matches('saving')}
          onClick={dismiss}
        >
          {snapshot.matches('lost') || isIdle ? t('Close') : t('Cancel')}
        </Button>
      )}
      {/* One place for what comes next: who has pressed it keeps the focus. */}
      {isDone ? (
        <Button variant="primary" onClick={dismiss}>
          {t('Close')}
        </Button>
      ) : snapshot.can({ type: 'import.retried' }) ? (
        <Button variant="primary" onClick={() => send({ type: 'import.retried' })}>
          {t('Try again')}
        </Button>
      ) : (
        <Button
          variant="primary"
          busy={busy}
          disabled={rows === 0 || !(busy || snapshot.matches({ open: 'shown' }))}
          onClick={confirm}
        >
          {intent}
        </Button>
      )}
    </>
  );
}
