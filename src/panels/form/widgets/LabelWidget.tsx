import type { WidgetProps } from '@rjsf/utils';
import { DISPLAY_SUFFIX } from '#schemas/definitions/common.ts';
import { HtmlText } from '../../../html/HtmlText.tsx';
import { fieldOf, scopeOf } from '../form-context.ts';

/** A value that is only shown; HTML where the field's format says so (spec 3.4d). */
export function LabelWidget(props: WidgetProps) {
  const field = fieldOf(props);
  const display = scopeOf(props.registry).values[field.name + DISPLAY_SUFFIX] ?? props.value;
  const text = display === null || display === undefined ? '' : String(display);
  return (
    <output id={props.id} className="y4-form__label">
      {field.format === 'html' ? <HtmlText text={text} /> : text}
    </output>
  );
}
