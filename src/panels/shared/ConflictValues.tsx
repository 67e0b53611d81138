import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { useServices } from '../../app/services-context.ts';
import { fieldTitle } from '../../i18n/field-title.ts';
import { shortened } from '../../i18n/shortened.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { LongText } from '../../ui/text/long-text.tsx';
import { displayText } from '../grid/cells/display-text.ts';

/** Characters of a value that are enough to tell it from another. */
const MOST_COMPARED = 500;

interface ConflictValuesProps {
  /** Those in which the two differ. */
  fields: readonly ClientField[];
  mine: Row;
  theirs: Row;
}

/** What the user and somebody else have made of the same record, side by side, or below each other in a narrow place. */
export function ConflictValues({ fields, mine, theirs }: ConflictValuesProps) {
  const { t } = useTranslation();
  const { format } = useServices();
  // Two values that are rounded to the same one are told apart.
  const context = { t, format: format(), exact: true };
  const shown = (field: ClientField, row: Row) =>
    shortened(displayText(field, row, context), MOST_COMPARED);
  return (
    <div className="y4-conflict-values">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('Your value')}</th>
            <th scope="col">{t('Their value')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">{fieldTitle(t, field)}</th>
              <td data-title={t('Your value')}>
                <LongText text={shown(field, mine)} />
              </td>
              <td data-title={t('Their value')}>
                <LongText text={shown(field, theirs)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
