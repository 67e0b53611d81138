import type { LookupOption } from '#schemas/definitions/field.ts';
import { translateLabel } from '../../../i18n/translate-label.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isSearched } from './option-search.ts';

/** Options that fill the highest list, whose end is out of sight. */
const MOST_IN_SIGHT = 60;

/** Boxes to come: their names are known, and how many stand in a line is up to these and the screen. */
export function OptionBoxesSkeleton({ options }: { options: readonly LookupOption[] }) {
  const { t } = useTranslation();
  return (
    <>
      {isSearched(options.length) ? (
        <div className="y4-search">
          <Skeleton height="var(--y4-control-small)" />
        </div>
      ) : null}
      <div className="y4-form__choices" aria-hidden="true">
        {options.slice(0, MOST_IN_SIGHT).map(({ Key, Name }) => (
          <div key={Key} className="form-check y4-choice">
            <span className="form-check-label d-inline-block y4-form__choice-awaited">
              {translateLabel(t, Name)}
            </span>
          </div>
        ))}
      </div>
    </>
  );
}
