import { useState } from 'react';
import type { ClientDataDefinition } from '#schemas/definitions/field.ts';
import type {
  ImportedRow,
  ImportOutcome,
} from '#schemas/web-ui-service/import-excel-by-data-definition.ts';
import { sentenceMark } from '#schemas/wire/list-marks.ts';
import { shortened } from '../../i18n/shortened.ts';
import { knownText } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { wholeText } from '../form/widgets/date-text.ts';
import { valueText } from '../grid/cells/value-text.ts';
import { useCount } from './use-count.ts';

interface ImportRowsProps {
  definition: ClientDataDefinition;
  outcome: ImportOutcome;
  titleOf(name: string): string;
}

/** Characters of a value that the preview shows. */
const MOST_IN_CELL = 500;

/** Characters that stay on one line: browsers would break a day and a number of an inventory behind each hyphen. */
const MOST_IN_LINE = 20;

const BECOMES = { new: 'New row', changed: 'Changed', unchanged: 'Unchanged', faulty: 'Faulty' };

/** The first rows of the sheet as the fields take them, and on demand those with faults alone. */
export function ImportRows({ definition, outcome, titleOf }: ImportRowsProps) {
  const { t } = useTranslation();
  const count = useCount();
  const [onlyFaulty, setOnlyFaulty] = useState(false);
  const { columns, counts } = outcome;
  const mapped = columns.flatMap(({ heading, field }) =>
    field === undefined ? [] : [{ heading, field }],
  );
  const onlyProblems = onlyFaulty && counts.faulty > 0;
  const rows = onlyProblems ? outcome.problems : outcome.rows;
  const all = onlyProblems ? counts.faulty : counts.rows;
  return (
    <>
      {counts.faulty > 0 ? (
        <Checkbox
          label={t('Only rows with faults')}
          checked={onlyFaulty}
          onChange={({ target }) => setOnlyFaulty(target.checked)}
        />
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section className="y4-import__rows" aria-label={t('Rows of the file')} tabIndex={0}>
        <table className="table table-sm">
          <thead>
            <tr>
              <th scope="col">{t('Row')}</th>
              <th scope="col">{t('Becomes')}</th>
              {mapped.map(({ heading, field }) => (
                <th key={field} scope="col">
                  {titleOf(field)}
                  {heading === titleOf(field) ? null : <small>{heading}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PreviewRow
                key={row.row}
                definition={definition}
                row={row}
                fields={mapped.map(({ field }) => field)}
                titleOf={titleOf}
              />
            ))}
          </tbody>
        </table>
      </section>
      {rows.length < all ? (
        <p className="y4-import__more">
          {t('The first {n} of {all} rows', { n: count(rows.length), all: count(all) })}
        </p>
      ) : null}
    </>
  );
}

/** A value as its field takes it: a truth in words, a moment without the sign between its day and its clock. */
function shownText(
  { fields }: ClientDataDefinition,
  name: string,
  value: unknown,
  t: (key: string) => string,
): string {
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No');
  const text = valueText(value);
  const field = fields.find((one) => one.name === name);
  const isMoment = field?.type === 'DateTime' && field.format !== 'date';
  return shortened(isMoment ? wholeText(text, true) : text, MOST_IN_CELL);
}

interface PreviewRowProps extends Pick<ImportRowsProps, 'definition' | 'titleOf'> {
  row: ImportedRow;
  fields: readonly string[];
}

function PreviewRow({ definition, row, fields, titleOf }: PreviewRowProps) {
  const { t, i18n } = useTranslation();
  const faults = new Map(row.fields.map(({ name, message }) => [name, knownText(i18n, message)]));
  const others = row.fields.filter(({ name }) => !fields.includes(name));
  const message = [
    knownText(i18n, row.message),
    ...others.map(({ name, message: fault }) => `${titleOf(name)}: ${knownText(i18n, fault)}`),
  ].filter(Boolean);
  return (
    <tr className={row.becomes === 'faulty' ? 'y4-import__faulty' : undefined}>
      <th scope="row">{row.row}</th>
      <td>
        {t(BECOMES[row.becomes])}
        {message.length > 0 ? <small>{message.join(sentenceMark(i18n.language))}</small> : null}
      </td>
      {fields.map((name) => {
        const fault = faults.get(name);
        const text = shownText(definition, name, row.values[name], t);
        return (
          <td key={name} className={fault === undefined ? undefined : 'y4-import__fault'}>
            {text.length > MOST_IN_LINE ? text : <span className="text-nowrap">{text}</span>}
            {fault === undefined ? null : <small>{fault}</small>}
          </td>
        );
      })}
    </tr>
  );
}
