import { sameValue } from '#machines/form/record.ts';
import type { EditProblem } from '#machines/panel/edit-rows.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientDataDefinition, ClientField } from '#schemas/definitions/field.ts';
import { sentenceMark } from '#schemas/wire/list-marks.ts';
import { titleOfField } from '../../i18n/field-title.ts';
import { knownText } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { useScrollFocus } from '../../ui/use-scroll-focus.ts';
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
export function EditProblems(props: EditProblemsProps) {
  const { definition, problems, rowNumber, mineOf, onShow, onResolve } = props;
  const { t, i18n } = useTranslation();
  const region = useScrollFocus<HTMLDivElement>();
  const open = problems.filter(
    ({ message, fields, conflict }) => message !== '' || fields.length > 0 || conflict,
  );
  if (open.length === 0) return null;
  const titleOf = (name: string) => titleOfField(t, definition.fields, name);
  return (
    <div
      ref={region}
      className="y4-edit-problems"
      role="alert"
      aria-label={t('Rows that were not saved')}
    >
      <ul>
        {open.slice(0, MOST_TOLD).map((problem) => (
          <li key={problem.id}>
            {rowNumber(problem.id) === 0 ? null : (
              <Button variant="link" size="sm" onClick={() => onShow(problem.id)}>
                {t('Row {n}', { n: rowNumber(problem.id) })}
              </Button>
            )}{' '}
            <span>
              {[
                problem.conflict
                  ? problem.current
                    ? t('Somebody else changed this row first')
                    : t('Somebody else has deleted this record')
                  : knownText(i18n, problem.message),
                ...problem.fields.map(
                  ({ name, message }) => `${titleOf(name)}: ${knownText(i18n, message)}`,
                ),
              ]
                .filter(Boolean)
                .join(sentenceMark(i18n.language))}
            </span>
            {problem.conflict ? (
              <span className="y4-edit-problems__choice">
                {problem.current ? (
                  <Button size="sm" onClick={() => onResolve(problem.id, 'mine')}>
                    {t('Keep mine')}
                  </Button>
                ) : null}
                <Button size="sm" onClick={() => onResolve(problem.id, 'theirs')}>
                  {t('Take theirs')}
                </Button>
              </span>
            ) : null}
            {problem.conflict && problem.current ? (
              <Values
                fields={definition.fields}
                mine={mineOf(problem.id)}
                theirs={problem.current}
              />
            ) : null}
          </li>
        ))}
        {open.length > MOST_TOLD ? (
          <li>{t('The first {n} of {all} rows', { n: MOST_TOLD, all: open.length })}</li>
        ) : null}
      </ul>
    </div>
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
