import type { Naming } from '#machines/saved-views/saved-views.machine.ts';
import type { Failure } from '#schemas/wire/envelope.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

export interface NameViewProps {
  naming: Naming;
  busy: boolean;
  /** Why the name was refused. */
  failure: Failure | null;
  onEdit(name: string, shared: boolean): void;
  onDismiss(): void;
  onSubmit(): void;
}

const LONGEST_NAME = 80;

/** Asks for a view's name, and whether others are offered it too. */
export default function NameView(props: NameViewProps) {
  const { naming, busy, failure, onEdit } = props;
  const { t, i18n } = useTranslation();
  return (
    <Dialog
      title={t(naming.id === null ? 'Save as a new view' : 'Rename or share')}
      description={t('A view keeps filters, search, sorting and columns')}
      onClose={props.onDismiss}
      onSubmit={props.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={props.onDismiss}>
            {/* What is on its way is not taken back. */}
            {t(busy ? 'Close' : 'Cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy} disabled={naming.name.trim() === ''}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('Name')}
        value={naming.name}
        maxLength={LONGEST_NAME}
        autoFocus
        error={failure === null ? undefined : failureText(i18n, failure)}
        onChange={({ target }) => onEdit(target.value, naming.shared)}
      />
      <Checkbox
        className="y4-view-name__shared"
        label={t('Offer it to everybody who may open this page')}
        checked={naming.shared}
        onChange={({ target }) => onEdit(naming.name, target.checked)}
      />
    </Dialog>
  );
}
