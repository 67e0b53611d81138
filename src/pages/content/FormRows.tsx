import type { BreakPoint } from '#schemas/definitions/common.ts';
import type { FormColumn, FormRow } from '#schemas/definitions/form.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { PanelSlot } from '../../panels/PanelSlot.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PageScope } from './page-scope.ts';

/** Bootstrap's column classes of a breakpoint setting (spec 9.7); the whole row when it says none. */
export function columnClasses(breakPoint: BreakPoint | undefined): string {
  const { xs = 12, ...wider } = breakPoint ?? {};
  return [
    `col-${xs}`,
    ...Object.entries(wider).map(([size, width]) => `col-${size}-${width}`),
  ].join(' ');
}

/** Rows, their columns, and in each column a panel or rows again (spec 3.1b–3.1e). */
export function FormRows({ rows, page }: { rows: readonly FormRow[]; page: PageScope }) {
  const { t } = useTranslation();
  return rows.map((row, index) => (
    // A definition's rows have no names and never change their order.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <div key={index} className={['row g-4 y4-form-row', row.className ?? ''].join(' ').trim()}>
      {row.columns.length === 0 ? (
        <div className="col-12">
          <Notice title={t('No column')} />
        </div>
      ) : (
        row.columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns neither
          <Column key={at} column={column} page={page} />
        ))
      )}
    </div>
  ));
}

function Column({ column, page }: { column: FormColumn; page: PageScope }) {
  return (
    <div className={[columnClasses(column.breakPoint), column.className ?? ''].join(' ').trim()}>
      {column.rows === undefined ? (
        <PanelSlot panel={column.panel} page={page} />
      ) : (
        <FormRows rows={column.rows} page={page} />
      )}
    </div>
  );
}
