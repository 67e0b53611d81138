import type { WidgetProps } from '@rjsf/utils';
import { translateLabel } from '../../../i18n/translate-label.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { LookupSelect } from '../../../ui/fields/lookup-select.tsx';
import { valueText } from '../../grid/cells/value-text.ts';
import { isList, listOf } from '../field-kind.ts';
import { fieldOf, inputAttributes } from '../form-context.ts';
import { OptionBoxes } from './OptionBoxes.tsx';

/** One option of a BrieflyCode's lookup, or several (spec 3.4d, 3.4i, 3.14). */
export function OptionsWidget(props: WidgetProps) {
  const { t } = useTranslation();
  const { id, value, readonly, disabled, onChange } = props;
  const field = fieldOf(props);
  const options = field.options ?? [];
  const locked = disabled === true || readonly === true;

  if (isList(field)) {
    const chosen = listOf(value);
    // What the lookup has no more is in the record all the same: it goes when its user takes it out.
    const former = chosen.filter((key) => !options.some(({ Key }) => Key === key));
    const named = options.map(({ Key, Name }) => ({ Key, Name: translateLabel(t, Name) }));
    const offered = [...named, ...former.map((Key) => ({ Key, Name: Key }))];
    return (
      <OptionBoxes
        id={id}
        options={offered}
        chosen={chosen}
        locked={locked}
        onChoose={(changed, isChosen) =>
          onChange(
            offered
              .map(({ Key }) => Key)
              .filter((key) => (key === changed ? isChosen : chosen.includes(key))),
          )
        }
      />
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
