import { fieldsInConflict } from '#machines/form/form-conflict.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import type { PanelOf } from '#schemas/definitions/panel.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import type { PageScope } from '../../pages/content/page-scope.ts';
import { PartBoundary } from '../../parts/PartBoundary.tsx';
import { lazyPart } from '../../parts/parts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PanelFailure } from '../shared/frame/PanelFailure.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import type { FormScope } from './form-context.ts';
import { RecordForm } from './RecordForm.tsx';
import { asksNew, namesRecord } from './record-selection.ts';
import type { UsedForm } from './use-form.ts';

/** Comes when somebody else was first, which is seldom: with the answer that says so there is a network. */
const ConflictNotice = lazyPart(() => import('./ConflictNotice.tsx'), 'ConflictNotice');

/** The panel, its page and machine, and what of the record is drawn. */
interface FormBodyProps {
  /** Tells this form's ids from another's on the page. */
  id: string;
  panel: PanelOf<'Form'>;
  page: PageScope;
  form: UsedForm;
  visible: readonly ClientField[];
  scope: FormScope;
  onChange(values: Row): void;
}

/** What the state of a form is: on its way, not there, failed, or a record to fill in. */
export function FormBody({ id, panel, page, form, visible, scope, onChange }: FormBodyProps) {
  const { snapshot, send } = form;
  const { context } = snapshot;
  const { definition } = context;
  if (snapshot.matches('error') && context.failure) {
    const refresh = () => send({ type: 'form.refreshed' });
    return <PanelFailure failure={context.failure} onRetry={refresh} />;
  }
  if (snapshot.matches('empty')) return <NoRecord panel={panel} page={page} />;
  if (!snapshot.matches('editing')) {
    return <FormSkeleton panel={panel} fields={definition === null ? undefined : visible} />;
  }
  return (
    <>
      <FormWaits form={form} />
      <FormProblem form={form} />
      <RecordForm
        id={id}
        fields={visible}
        values={context.values}
        original={context.original}
        problems={context.problems}
        scope={scope}
        mayEdit={definition?.may.save === true}
        onChange={onChange}
      />
    </>
  );
}

function NoRecord({ panel, page }: Pick<FormBodyProps, 'panel' | 'page'>) {
  const { t } = useTranslation();
  const { emptyTitle, emptyDescription } = panel.option;
  if (asksNew(page)) {
    return (
      <EmptyState
        title={t('Records cannot be added here')}
        description={t('You may not do this')}
      />
    );
  }
  const [missing, why] = namesRecord(page)
    ? [t('There is no such record'), t('It has been deleted, or its address is not right.')]
    : [t('No data'), t('No data to display')];
  return (
    <EmptyState
      title={translateLabel(t, emptyTitle) || missing}
      description={translateLabel(t, emptyDescription) || why}
    />
  );
}

/** Why another record that was asked for has not come. */
function FormWaits({ form: { snapshot } }: Pick<FormBodyProps, 'form'>) {
  const { t } = useTranslation();
  if (snapshot.context.wanted === null) return null;
  return (
    <p className="y4-form__problem" role="alert">
      {t('Save or undo your changes before another record is opened')}
    </p>
  );
}

/** Why the record was not saved: somebody else was first, or the server's sentence. */
function FormProblem({ form: { snapshot, send } }: Pick<FormBodyProps, 'form'>) {
  const { t, i18n } = useTranslation();
  const { values, theirs, problem } = snapshot.context;
  if (snapshot.matches({ editing: { saving: 'conflict' } })) {
    return (
      <PartBoundary>
        <ConflictNotice
          fields={fieldsInConflict(snapshot.context)}
          mine={values}
          theirs={theirs}
          onSettle={(keep) => send({ type: 'conflict.settled', keep })}
        />
      </PartBoundary>
    );
  }
  if (problem === '') return null;
  return (
    <p className="y4-form__problem" role="alert">
      {typeof problem === 'string' ? t(problem) : failureText(i18n, problem)}
    </p>
  );
}
