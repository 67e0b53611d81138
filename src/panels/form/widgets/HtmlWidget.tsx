import type { WidgetProps } from '@rjsf/utils';
import { HtmlText } from '../../../html/HtmlText.tsx';
import { PartBoundary } from '../../../parts/PartBoundary.tsx';
import { lazyPart } from '../../../parts/parts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useTextDirection } from '../../../ui/text/text-direction.ts';
import { valueText } from '../../grid/cells/value-text.ts';
import { fieldOf, inputAttributes, scopeOf } from '../form-context.ts';

const RichText = lazyPart(() => import('../rich-text/RichText.tsx'), 'RichText');

/** Formatted text (`"format": "html"`): an editor, or the text as it looks where it is only read. */
export function HtmlWidget(props: WidgetProps) {
  const { id, label, value, readonly, disabled, onChange } = props;
  const { name, other } = fieldOf(props);
  const { textRows } = other;
  const html = valueText(value);
  const direction = useTextDirection(html);
  if (readonly || disabled) {
    return (
      <output id={id} className="y4-form__label" dir={direction}>
        <HtmlText text={html} />
      </output>
    );
  }
  const { id: _id, ...attributes } = inputAttributes(props);
  return (
    <PartBoundary fallback={<Skeleton height={`calc(${textRows} * 1.5em + 48px)`} />}>
      <RichText
        id={id}
        label={label}
        value={html}
        rows={textRows}
        place={{ scope: scopeOf(props.registry), field: name }}
        attributes={attributes}
        onChange={(next) => onChange(next === '' ? null : next)}
      />
    </PartBoundary>
  );
}
