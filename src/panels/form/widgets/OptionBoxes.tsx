import { useState } from 'react';
import type { LookupOption } from '#schemas/definitions/field.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { optionsNamed } from '../../../ui/fields/options-named.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { useDrawnPart } from '../../../ui/fields/use-drawn-part.ts';
import { useScrollFocus } from '../../../ui/focus/use-scroll-focus.ts';
import { isSearched } from './option-search.ts';

interface OptionBoxesProps {
  id: string;
  /** By their translated names. */
  options: readonly LookupOption[];
  chosen: readonly string[];
  locked: boolean;
  onChoose(key: string, isChosen: boolean): void;
}

/** Several options of a lookup as boxes to tick, with a search where there are many. */
export function OptionBoxes({ id, options, chosen, locked, onChoose }: OptionBoxesProps) {
  const { t } = useTranslation();
  const [keyword, setKeyword] = useState('');
  const { count, onScroll } = useDrawnPart();
  const region = useScrollFocus<HTMLDivElement>();
  const isSought = keyword.trim() !== '';
  const found = optionsNamed(options, keyword);
  const drawn = found.filter(
    ({ Key }, index) => index < count || (!isSought && chosen.includes(Key)),
  );
  return (
    <>
      {isSearched(options.length) ? (
        <SearchField label={t('Search the options')} value={keyword} onChange={setKeyword} />
      ) : null}
      <div id={id} ref={region} className="y4-form__choices" onScroll={onScroll}>
        {drawn.map(({ Key, Name }) => (
          <Checkbox
            key={Key}
            label={Name}
            checked={chosen.includes(Key)}
            disabled={locked}
            onChange={({ target }) => onChoose(Key, target.checked)}
          />
        ))}
      </div>
      <div className={found.length > 0 ? 'visually-hidden' : 'y4-quote__note'} role="status">
        {isSought && (found.length > 0 ? t('{n} found', { n: found.length }) : t('Nothing found'))}
      </div>
    </>
  );
}
