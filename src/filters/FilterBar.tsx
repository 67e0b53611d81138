import { useMachine } from '@xstate/react';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { filterMachine } from '#machines/filter/filter.machine.ts';
import { isEmptyValue } from '#machines/form/record.ts';
import type { FilterQuery } from '#schemas/definitions/field.ts';
import type { FilterValue, FilterValues } from '#schemas/definitions/panel.ts';
import { listMark } from '#schemas/wire/list-marks.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/button.tsx';
import { isComposing } from '../ui/fields/composing.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { FilterField } from './FilterField.tsx';
import { filterText } from './filter-text.ts';
import { useFiltersInRow } from './use-filters-in-row.ts';

interface FilterBarProps {
  /** Of the data definition whose filters these are. */
  code: string;
  queries: readonly FilterQuery[];
  values: FilterValues;
  defaults: FilterValues;
  busy: boolean;
  onApply(values: FilterValues): void;
}

/**
 * The filter panel above a grid (spec 2.17): one quiet row, the filters that find no room there behind
 * a button, and what is in force as removable chips.
 */
export function FilterBar({ code, queries, values, defaults, busy, onApply }: FilterBarProps) {
  const { t } = useTranslation();
  const machine = useMemo(
    () => filterMachine.provide({ actions: { apply: ({ context }) => onApply(context.applied) } }),
    [onApply],
  );
  const [snapshot, send] = useMachine(machine, { input: { queries, values, defaults } });
  useEffect(() => send({ type: 'filter.replaced', values }), [values, send]);
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { place, shown, others, all, toggleAll } = useFiltersInRow(queries);
  const { draft, applied } = snapshot.context;
  const { named, keepNames, forget } = useNamedKeys(draft);
  const active = queries.filter(({ name }) => !isEmptyValue(applied[name]));

  function submit(event: FormEvent): void {
    event.preventDefault();
    // The form that has the focus goes out of sight.
    if (open) toggle.current?.focus();
    setOpen(false);
    send({ type: 'filter.submitted' });
  }

  if (queries.length === 0) return null;
  return (
    <search ref={place} className="y4-filters">
      <Button
        ref={toggle}
        variant="secondary"
        size="sm"
        icon="filter"
        className="y4-filters__toggle"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {active.length > 0 ? `${t('Filters')} (${active.length})` : t('Filters')}
      </Button>
      <form
        className={open ? 'y4-filters__form y4-filters__form--open' : 'y4-filters__form'}
        onSubmit={submit}
        onKeyDown={({ key, target, currentTarget, nativeEvent }) => {
          // While rows are on their way the button may not be pressed, and the browser would drop the Enter.
          const isTyped = target instanceof HTMLInputElement && !isComposing(nativeEvent);
          if (busy && key === 'Enter' && isTyped) currentTarget.requestSubmit();
        }}
      >
        {shown.map((query) => (
          <FilterField
            key={query.name}
            query={query}
            value={named(query)}
            onChange={(value: FilterValue) => {
              forget(query.name);
              send({ type: 'filter.edited', name: query.name, value });
            }}
          />
        ))}
        <div className="y4-filters__buttons">
          <Button type="submit" variant="primary" size="sm" busy={busy}>
            {t('Search')}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => send({ type: 'filter.reset' })}>
            {t('Reset')}
          </Button>
          {others > 0 ? <MoreFilters n={others} all={all} onToggle={toggleAll} /> : null}
        </div>
      </form>
      <ActiveFilters
        code={code}
        queries={active}
        values={applied}
        onNamed={keepNames}
        onRemove={(name) => send({ type: 'filter.removed', name })}
      />
    </search>
  );
}

/** What rows are called whose keys are asked for, by the filter, as long as nothing else was typed there. */
function useNamedKeys(draft: FilterValues) {
  const { t, i18n } = useTranslation();
  const [kept, setKept] = useState<Record<string, { text: string; names: string }>>({});
  return {
    named(query: FilterQuery): FilterValue {
      const value = draft[query.name] ?? null;
      const { text, names = value } = kept[query.name] ?? {};
      return text === filterText(query, value, t, listMark(i18n.language)) ? names : value;
    },
    keepNames(filter: string, text: string, names: string): void {
      setKept((all) => ({ ...all, [filter]: { text, names } }));
    },
    forget(filter: string): void {
      setKept(({ [filter]: _, ...others }) => others);
    },
  };
}

interface MoreFiltersProps {
  /** Filters that find no room in the row. */
  n: number;
  /** They are shown. */
  all: boolean;
  onToggle(): void;
}

function MoreFilters({ n, all, onToggle }: MoreFiltersProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={all ? 'chevron-up' : 'sliders'}
      aria-expanded={all}
      onClick={onToggle}
    >
      {all ? t('Fewer filters') : t('More filters ({n})', { n })}
    </Button>
  );
}
