import { type ComponentProps, memo, useState } from 'react';
import type { LookupOption } from '#schemas/definitions/field.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';

interface LookupSelectProps extends ComponentProps<'select'> {
  /** Key of the chosen option; an option for one that the lookup has not is among the `children`. */
  value: string;
  options: readonly LookupOption[];
}

/** Options that a list has before somebody turns to it. */
const FEW = 200;

/**
 * One option of a lookup. A long list has only the chosen one until it is pressed or has the focus: ten thousand
 * options are ten thousand elements, which a form or a bar of filters would wait for, and most are never opened.
 *
 * @param children options that stand before those of the lookup.
 */
export function LookupSelect({ options, children, ...select }: LookupSelectProps) {
  const [isTurnedTo, setTurnedTo] = useState(false);
  const isWhole = isTurnedTo || options.length <= FEW;
  const turnTo = () => setTurnedTo(true);
  return (
    <select {...select} onFocus={turnTo} onPointerDown={turnTo}>
      {children}
      <Options options={isWhole ? options : options.filter(({ Key }) => Key === select.value)} />
    </select>
  );
}

/** Drawn again for other options only, not with each letter that is typed beside them. */
const Options = memo(function Options({ options }: Pick<LookupSelectProps, 'options'>) {
  const { t } = useTranslation();
  return options.map(({ Key, Name }) => (
    <option key={Key} value={Key}>
      {translateLabel(t, Name)}
    </option>
  ));
});
