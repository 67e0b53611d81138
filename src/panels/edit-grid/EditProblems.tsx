import { sameValue } from '#machines/form/record.ts';
import type { EditProblem } from '#machines/panel/edit-rows.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition, ClientField } from '#schemas/definitions/field.ts';
import { sentenceMark } from '#schemas/wire/list-marks.ts';
import { titleOfField } from '../../i18n/field-title.ts';
import { knownText } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { useScrollFocus } from '../../ui/focus/use-scroll-focus.ts';
import { ConflictValues } from '../shared/ConflictValues.tsx';

interface EditProblemsProps {
  definition: ClientDataDefinition;
  problems: readonly EditProblem[];
  /** Number of the row as the grid counts it, from 1; 0 for one that is not there any more. */
  rowNumber(id: string): number;
  /** A row as its user sees it, and what the cells that he has changed held before. */
  mineOf(id: string): { row: Row; original: Row };
  /** Leads to a row. */
  onShow(id: string): void;
  onResolve(id: string, keep: 'mine' | 'theirs'): void;
}

/** Rows that are told one by one; in the grid itself all of them are marked. */
const MOST_TOLD = 20;

/** Why rows were not saved: each with its words, a conflict with its two ways out. */
export function EditProblems({ problems, ...rows }: EditProblemsProps) {
  const { t } = useTranslation();
  const region = useScrollFocus<HTMLDivElement>();
  const open = problems.filter(
    ({ message, fields, conflict }) => message !== '' || fields.length > 0 || conflict,
  );
  if (open.length === 0) return null;
  return (
    <div
      ref={region}
      className="y4-edit-problems"
      role="alert"
      aria-label={t('Rows that were not saved')}
    >
      <ul>
        {open.slice(0, MOST_TOLD).map((problem) => (
          <Problem key={problem.id} problem={problem} {...rows} />
        ))}
        {open.length > MOST_TOLD ? (
          <li>{t('The first {n} of {all} rows', { n: MOST_TOLD, all: open.length })}</li>
        ) : null}
      </ul>
    </div>
  );
}

type ProblemProps = Omit<EditProblemsProps, 'problems'> & { problem: EditProblem };

function Problem({ problem, definition, rowNumber, mineOf, onShow, onResolve }: ProblemProps) {
  const { t, i18n } = useTranslation();
  const { id, conflict, current, message } = problem;
  const number = rowNumber(id);
  const conflictText = current
    ? t('Somebody else changed this row first')
    : t('This record is no longer here');
  const texts = [
    conflict ? conflictText : knownText(i18n, message),
    ...problem.fields.map(
      ({ name, message: fault }) =>
        `${titleOfField(t, definition.fields, name)}: ${knownText(i18n, fault)}`,
    ),
  ];
  return (
    <li>
      {number === 0 ? null : (
        <Button variant="link" size="sm" onClick={() => onShow(id)}>
          {t('Row {n}', { n: number })}
        </Button>
      )}{' '}
      <span>{texts.filter(Boolean).join(sentenceMark(i18n.language))}</span>
      {conflict ? (
        <span className="y4-edit-problems__choice">
          {current ? (
            <Button size="sm" onClick={() => onResolve(id, 'mine')}>
              {t('Keep mine')}
            </Button>
          ) : null}
          <Button size="sm" onClick={() => onResolve(id, 'theirs')}>
            {t('Take theirs')}
          </Button>
        </span>
      ) : null}
      {conflict && current ? (
        <Values fields={definition.fields} mine={mineOf(id)} theirs={current} />
      ) : null}
    </li>
  );
}

/** The two values of each field that both have changed. */
function Values({
  fields,
  mine: { row, original },
  theirs,
}: {
  fields: readonly ClientField[];
  mine: ReturnType<EditProblemsProps['mineOf']>;
  theirs: Row;
}) {
  const differing = fields.filter(
    ({ name }) =>
      Object.hasOwn(original, name) &&
      !sameValue(original[name], theirs[name]) &&
      !sameValue(row[name], theirs[name]),
  );
  return <ConflictValues fields={differing} mine={row} theirs={theirs} />;
}
