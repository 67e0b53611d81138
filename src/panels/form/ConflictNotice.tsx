import { useTranslation } from 'react-i18next';
import { sameValue } from '#machines/form/record.ts';
import { DISPLAY_SUFFIX, type Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { Button } from '../../ui/button.tsx';

export interface ConflictNoticeProps {
  fields: readonly ClientField[];
  mine: Row;
  /** Null when somebody else deleted the record. */
  theirs: Row | null;
  onSettle(keep: 'mine' | 'theirs'): void;
}

/** Somebody else saved first: both values side by side, and which of them shall stand. */
export function ConflictNotice({ fields, mine, theirs, onSettle }: ConflictNoticeProps) {
  const { t } = useTranslation();
  const differing = fields.filter(({ name }) => !sameValue(mine[name], theirs?.[name]));
  return (
    <section className="y4-form__conflict" role="alert">
      <p className="y4-form__conflict-title">
        {theirs === null
          ? t('Somebody else has deleted this record')
          : t('Somebody else has changed this record')}
      </p>
      {theirs === null ? null : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Field')}</th>
              <th scope="col">{t('Your value')}</th>
              <th scope="col">{t('Their value')}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(({ name, title }) => (
              <tr key={name}>
                <th scope="row">{translateLabel(t, title) || name}</th>
                <td>{shown(mine, name)}</td>
                <td>{shown(theirs, name)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="y4-form__conflict-actions">
        <Button size="sm" onClick={() => onSettle('theirs')}>
          {t('Take theirs')}
        </Button>
        {theirs === null ? null : (
          <Button size="sm" onClick={() => onSettle('mine')}>
            {t('Keep mine')}
          </Button>
        )}
      </div>
    </section>
  );
}

function shown(row: Row, name: string): string {
  const value = row[name + DISPLAY_SUFFIX] ?? row[name];
  return value === null || value === undefined ? '' : String(value);
}
