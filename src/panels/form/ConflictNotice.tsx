import { sameValue } from '#machines/form/record.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { ConflictValues } from '../shared/ConflictValues.tsx';

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
      {theirs === null ? null : <ConflictValues fields={differing} mine={mine} theirs={theirs} />}
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
