import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useServices } from '../app/services-context.ts';
import { HtmlText } from '../html/HtmlText.tsx';
import { failureText } from '../i18n/failure-text.ts';
import { translateLabel } from '../i18n/translate-label.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';

/** The dialog that is open (spec 2.19). */
export function OpenDialog() {
  const { t, i18n } = useTranslation();
  const { actor } = useServices().dialogs;
  const snapshot = useSelector(actor, (state) => state);
  const request = snapshot.context.queue[0];
  if (request === undefined || snapshot.matches('closed')) return null;

  const label = (text: string | undefined) => translateLabel(t, text);
  const title =
    label(request.title) || t(request.kind === 'confirm' ? 'Please confirm' : 'Message');
  const caption = label(request.caption);
  const busy = snapshot.matches('checking');
  const dismiss = () => actor.send({ type: 'dialog.dismissed' });
  return (
    <Dialog
      key={request.id}
      // Whoever is asked has not left the cell that is open behind it, the grid is told by this.
      className="ag-custom-component-popup"
      title={title}
      description={request.kind === 'input' || caption === '' ? undefined : withWholeDays(caption)}
      onClose={dismiss}
      onSubmit={() => actor.send({ type: 'dialog.confirmed' })}
      busy={busy}
      footer={
        <>
          {request.kind === 'message' ? null : (
            <Button variant="secondary" onClick={dismiss}>
              {label(request.cancelText) || t('Cancel')}
            </Button>
          )}
          <Button type="submit" variant={request.danger ? 'danger' : 'primary'} busy={busy}>
            {label(request.confirmText) || t(request.kind === 'confirm' ? 'Confirm' : 'OK')}
          </Button>
        </>
      }
    >
      {request.kind === 'input' ? (
        <TextField
          label={caption || title}
          labelHidden={caption === ''}
          lines={request.lines}
          onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
            // Alone it is a new line where there are several.
            if (key !== 'Enter' || !(ctrlKey || metaKey)) return;
            if (currentTarget instanceof HTMLTextAreaElement) currentTarget.form?.requestSubmit();
          }}
          error={failureText(i18n, snapshot.context.failure) || undefined}
          value={snapshot.context.value}
          onChange={(event) => actor.send({ type: 'dialog.edited', value: event.target.value })}
        />
      ) : null}
      {request.message ? (
        <div>
          <HtmlText text={label(request.message)} />
        </div>
      ) : null}
    </Dialog>
  );
}

/** A text whose lines do not end at a hyphen within a day. */
function withWholeDays(text: string): ReactNode {
  return text.split(/(\d{4}-\d\d-\d\d)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
      <span key={index} className="text-nowrap">
        {part}
      </span>
    ),
  );
}
