import { useTranslation } from '../../../i18n/use-translation.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { FieldProblem } from '../field-validator.ts';

/** The beginning of a text that is too long to be edited, in place of its input. */
export function LongValue({ id, text }: { id: string; text: string }) {
  const { t } = useTranslation();
  return (
    <>
      <output id={id} className="y4-form__label">
        <LongText text={text} />
      </output>
      <div className="form-text">{t(FieldProblem.tooLong)}</div>
    </>
  );
}
