import type { Existing } from '#machines/excel-import/excel-import.machine.ts';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type {
  ImportedColumn,
  ImportOutcome,
} from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { listMark } from '#schemas/wire/list-marks.ts';
import { titleOfField } from '../../i18n/field-title.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { changesNothing } from './changes-nothing.ts';
import { FaultList } from './FaultList.tsx';
import { lettersOf } from './fault-list.ts';
import { ImportFaults } from './ImportFaults.tsx';
import { ImportRows } from './ImportRows.tsx';
import { useCount } from './use-count.ts';

interface ImportPreviewProps {
  definition: ClientDataDefinition;
  outcome: ImportOutcome;
  existing: Existing;
  busy: boolean;
  onExisting(existing: Existing): void;
}

const LEFT_OUT = {
  unknown: 'No field is called so',
  readonly: 'It can not be written',
  twice: 'Another column fills this field',
  unnamed: 'It has no heading',
};

/** What would become of a workbook's rows: counts, columns and their fields, rows and what is wrong. */
export function ImportPreview(props: ImportPreviewProps) {
  const { definition, outcome, existing, busy } = props;
  const { t, i18n } = useTranslation();
  const { counts, columns, missing } = outcome;
  const titleOf = (name: string) => titleOfField(t, definition.fields, name);
  const leftOut = columns.filter(({ field }) => field === undefined);

  return (
    <div className="y4-import__preview" aria-busy={busy}>
      <ImportCounts counts={counts} />
      {changesNothing(outcome) ? (
        <p>{t('Nothing would change: all rows are stored already as they are here')}</p>
      ) : null}
      <ImportSource outcome={outcome} />
      <Checkbox
        label={t('Change rows that are stored already')}
        help={t('Otherwise a key that is stored already is a fault')}
        checked={existing === 'change'}
        disabled={busy}
        onChange={({ target }) => props.onExisting(target.checked ? 'change' : 'refuse')}
      />
      {missing.length > 0 ? (
        <p className="y4-import__failure">
          {t('No column fills: {names}', {
            names: missing.map(titleOf).join(listMark(i18n.language)),
          })}
        </p>
      ) : null}
      {leftOut.length > 0 ? <LeftOutColumns columns={leftOut} /> : null}
      {outcome.faults.length > 0 ? (
        <>
          <ImportFaults faults={outcome.faults} titleOf={titleOf} />
          <FaultList outcome={outcome} titleOf={titleOf} />
        </>
      ) : null}
      <ImportRows definition={definition} outcome={outcome} titleOf={titleOf} />
    </div>
  );
}

function ImportCounts({ counts }: Pick<ImportOutcome, 'counts'>) {
  const { t } = useTranslation();
  const count = useCount();
  return (
    <p className="y4-import__counts" role="status">
      <Badge type="success">{t('{n} new', { n: count(counts.new) })}</Badge>
      <Badge type={counts.changed > 0 ? 'primary' : 'secondary'}>
        {t('{n} changed', { n: count(counts.changed) })}
      </Badge>
      {counts.unchanged > 0 ? (
        <Badge type="secondary">{t('{n} unchanged', { n: count(counts.unchanged) })}</Badge>
      ) : null}
      <Badge type={counts.faulty > 0 ? 'danger' : 'secondary'}>
        {t('{n} with faults', { n: count(counts.faulty) })}
      </Badge>
    </p>
  );
}

function LeftOutColumns({ columns }: { columns: readonly ImportedColumn[] }) {
  const { t } = useTranslation();
  return (
    <details>
      <summary>{t('Columns that are left out ({n})', { n: columns.length })}</summary>
      <ul className="y4-import__left-out">
        {columns.map((column, index) => (
          // Headings of a sheet may repeat, and never move.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index}>
            {t('{what}: {why}', {
              what: column.heading || lettersOf(column.column),
              why: t(reasonOf(column)),
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What of the file is read, where a reader might think otherwise. */
function ImportSource({ outcome }: { outcome: ImportOutcome }) {
  const { t } = useTranslation();
  const count = useCount();
  const { sheet, sheets, text, hidden, complete, counts } = outcome;
  const told = [
    ...(sheets > 1
      ? [t('Only the first of {n} sheets is read: {name}', { n: sheets, name: sheet })]
      : []),
    ...(text
      ? [
          t('Text in {encoding}, cells parted by {delimiter}', {
            encoding: text.encoding.toUpperCase(),
            delimiter: text.delimiter === '\t' ? t('tabs') : text.delimiter,
          }),
        ]
      : []),
    ...(hidden > 0
      ? [t('{n} rows that the sheet hides are among them', { n: count(hidden) })]
      : []),
    ...(complete
      ? []
      : [t('Too many faults: only the first {n} rows were looked at', { n: count(counts.rows) })]),
  ];
  return told.length === 0 ? null : (
    <p className="y4-import__more">
      {told.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}

function reasonOf({ leftOut }: ImportedColumn): string {
  return LEFT_OUT[leftOut ?? 'unknown'];
}
