import type { WidgetProps } from '@rjsf/utils';
import { translateLabel } from '../../../i18n/translate-label.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { LookupSelect } from '../../../ui/lookup-select.tsx';
import { useDrawnPart } from '../../../ui/use-drawn-part.ts';
import { valueText } from '../../grid/value-text.ts';
import { isList, listOf } from '../field-kind.ts';
import { fieldOf, inputAttributes } from '../form-context.ts';

/** One option of a BrieflyCode's lookup, or several (spec 3.4d, 3.4i, 3.14). */
export function OptionsWidget(props: WidgetProps) {
  const { t } = useTranslation();
  const { id, value, readonly, disabled, onChange } = props;
  const { count, onScroll } = useDrawnPart();
  const field = fieldOf(props);
  const options = field.options ?? [];
  const locked = disabled || readonly;

  if (isList(field)) {
    const chosen = listOf(value);
    // What the lookup has no more is in the record all the same: it goes when its user takes it out.
    const former = chosen.filter((key) => !options.some(({ Key }) => Key === key));
    const offered = [...options, ...former.map((Key) => ({ Key, Name: Key }))];
    const drawn = offered.filter(({ Key }, index) => index < count || chosen.includes(Key));
    return (
      <div id={id} className="y4-form__choices" onScroll={onScroll}>
        {drawn.map(({ Key, Name }) => (
          <Checkbox
            key={Key}
            label={translateLabel(t, Name)}
            checked={chosen.includes(Key)}
            disabled={locked}
            onChange={({ target }) =>
              onChange(
                offered
                  .map((option) => option.Key)
                  .filter((key) => (key === Key ? target.checked : chosen.includes(key))),
              )
            }
          />
        ))}
      </div>
    );
  }

  const key = valueText(value);
  // A lookup may have a name for nothing: that is then the empty choice.
  const namesNothing = options.some(({ Key }) => Key === '');
  const known = key === '' || options.some(({ Key }) => Key === key);
  return (
    <LookupSelect
      {...inputAttributes(props)}
      className="form-select"
      value={key}
      options={options}
      disabled={locked}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    >
      {namesNothing ? null : <option value="" />}
      {known ? null : <option value={key}>{key}</option>}
    </LookupSelect>
  );
}
