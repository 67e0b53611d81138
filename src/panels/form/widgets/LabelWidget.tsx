import type { WidgetProps } from '@rjsf/utils';
import { useServices } from '../../../app/services-context.ts';
import { HtmlText } from '../../../html/HtmlText.tsx';
import { NOTHING_TEXT } from '../../../i18n/nothing-text.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { useTextDirection } from '../../../ui/text/text-direction.ts';
import { displayText } from '../../grid/cells/display-text.ts';
import { fieldOf, scopeOf } from '../form-context.ts';

/** A value that is only shown, as grids write it; HTML where the field's format says so (spec 3.4d). */
export function LabelWidget(props: WidgetProps) {
  const { t } = useTranslation();
  const { format } = useServices();
  const field = fieldOf(props);
  const row = { ...scopeOf(props.registry).values, [field.name]: props.value };
  const text = displayText(field, row, { t, format: format() }) || NOTHING_TEXT;
  return (
    <output id={props.id} className="y4-form__label" dir={useTextDirection(text)}>
      {field.format === 'html' ? <HtmlText text={text} /> : <LongText text={text} />}
    </output>
  );
}
