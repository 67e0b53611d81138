import { useId } from 'react';
import { isDirty } from '#machines/form/form-context.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import { useLeaveGuard } from '../../app/leave-guard.ts';
import { useServices } from '../../app/services-context.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import type { PanelProps } from '../panel.ts';
import { PanelButtons } from '../shared/buttons/PanelButtons.tsx';
import { PanelFailure } from '../shared/frame/PanelFailure.tsx';
import { PanelFrame } from '../shared/frame/PanelFrame.tsx';
import { FormBody } from './FormBody.tsx';
import { useFocusWrong } from './use-focus-wrong.ts';
import { useForm } from './use-form.ts';
import { useFormButtons } from './use-form-buttons.ts';
import { useFormCommands } from './use-form-commands.ts';
import { useFormScope } from './use-form-scope.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useVisibleFields } from './use-visible-fields.ts';

const NO_FIELDS: ClientField[] = [];
const NONE_ASKED = {};

/** One record to read and fill in (spec 2.14f). */
export default function Form({ panel, page, asked = NONE_ASKED }: PanelProps<'Form'>) {
  const { t } = useTranslation();
  const { timeZone } = useServices().corp.settings;
  const id = useId();
  const form = useForm(panel, page, asked);
  const { snapshot, send } = form;
  const { context } = snapshot;
  const { definition } = context;
  const fields = definition?.fields ?? NO_FIELDS;
  const { visible, failure } = useVisibleFields(fields, context.values, timeZone);
  const { scope, edit } = useFormScope(panel.dataCode, fields, form);
  useKeptDraft(panel.code, form, scope);
  const atSave = useFocusWrong(id, form, visible);
  const shown = { visible, uploads: scope.uploads, held: scope.held, atSave };
  const { runner, running } = useFormCommands(panel, page, form, shown);
  function undo(): void {
    // What is on its way would come to the record as it was before.
    for (const field of scope.uploads) field.stop();
    send({ type: 'form.reset' });
  }

  const dirty = snapshot.matches('editing') && isDirty(context);
  // The record that was asked for comes once this one is given up, be it only a file that is on its way to it.
  const waits = context.wanted !== null;
  useLeaveGuard(dirty);

  const { buttons, failure: refused } = useFormButtons(panel.buttons, form);
  const wrong = refused ?? failure;
  // Who may change something finds the way back where nothing has to move for it.
  const hasActions = buttons.length > 0 || definition?.may.save === true;
  return (
    <PanelFrame
      panel={panel}
      actions={
        hasActions && (
          <>
            {dirty || waits ? (
              <Button size="sm" variant="ghost" onClick={undo}>
                {t('Undo changes')}
              </Button>
            ) : null}
            <PanelButtons buttons={buttons} runner={runner} running={running} />
          </>
        )
      }
    >
      {wrong === null ? (
        <FormBody
          id={id}
          panel={panel}
          page={page}
          form={form}
          visible={visible}
          scope={scope}
          onChange={edit}
        />
      ) : (
        <PanelFailure failure={wrong} />
      )}
    </PanelFrame>
  );
}
