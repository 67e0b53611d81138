import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { searchMachine } from '#machines/search/search.machine.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';

interface SearchBoxProps {
  /** What is searched for at present. */
  value: string;
  onSearch(text: string): void;
}

/** Searches in all columns, 200 ms after the last key (spec 9.2). */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation();
  const search = useRef(onSearch);
  search.current = onSearch;
  const machine = useMemo(
    () =>
      searchMachine.provide({ actions: { search: ({ context }) => search.current(context.text) } }),
    [],
  );
  const [snapshot, send] = useMachine(machine, { input: { text: value } });
  useEffect(() => send({ type: 'search.replaced', text: value }), [value, send]);
  return (
    <SearchField
      label={t('Search in these rows')}
      value={snapshot.context.text}
      onChange={(text) => send({ type: 'search.typed', text })}
    />
  );
}
