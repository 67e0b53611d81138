import { type FocusEvent, type MouseEvent, useRef } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { ConflictValues } from '../shared/ConflictValues.tsx';

export interface ConflictNoticeProps {
  /** Those that both have changed. */
  fields: readonly ClientField[];
  mine: Row;
  /** Null when the record is not there any more: deleted, or none of one's own rows. */
  theirs: Row | null;
  onSettle(keep: 'mine' | 'theirs'): void;
}

/** Somebody else saved first: both values side by side, and which of them shall stand. */
export function ConflictNotice({ fields, mine, theirs, onSettle }: ConflictNoticeProps) {
  const { t } = useTranslation();
  /** What had the focus before it came in here. */
  const before = useRef<HTMLElement>(null);

  function remember({ currentTarget, relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      before.current = relatedTarget;
    }
  }

  function settle(keep: 'mine' | 'theirs', press: MouseEvent): void {
    // Whoever chose by keys goes on where they were; the focus of a pointer would open the keyboard of a phone.
    if (press.detail === 0) before.current?.focus();
    onSettle(keep);
  }

  return (
    <section className="y4-form__conflict" role="alert" onFocus={remember}>
      <p className="y4-form__conflict-title">
        {theirs === null
          ? t('This record is no longer here')
          : t('Somebody else has changed this record')}
      </p>
      {theirs === null ? null : <ConflictValues fields={fields} mine={mine} theirs={theirs} />}
      <div className="y4-form__conflict-actions">
        <Button size="sm" onClick={(press) => settle('theirs', press)}>
          {t('Take theirs')}
        </Button>
        {theirs === null ? null : (
          <Button size="sm" onClick={(press) => settle('mine', press)}>
            {t('Keep mine')}
          </Button>
        )}
      </div>
    </section>
  );
}
