import { useEffect, useState } from 'react';
import { getQuoteListByDataDefinition } from '#schemas/web-ui-service/get-quote-list-by-data-definition.ts';
import { useServices } from '../../app/services-context.ts';

/**
 * What the rows are called that Quote fields point at, for values that came without their names: those that a
 * definition or an address gives a new record.
 *
 * @param wanted keys by the name of their field.
 * @returns the name, or the key as long as none is known.
 */
export function useQuoteNames(
  code: string,
  wanted: Readonly<Record<string, readonly string[]>>,
): (field: string, key: string) => string {
  const { api } = useServices();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = JSON.stringify(
    Object.entries(wanted).filter(([, keys]) => keys.some((key) => key !== '')),
  );
  useEffect(() => {
    const calling = new AbortController();
    for (const [field, keys] of JSON.parse(asked) as [string, string[]][]) {
      const params = { code, field, keys };
      void api
        .call(getQuoteListByDataDefinition, params, { signal: calling.signal })
        .then((answer) => {
          if (!answer.ok) return;
          const found = answer.data.list.map(
            ({ Key, Name }) => [nameKey(field, Key), Name] as const,
          );
          setNames((before) => new Map([...before, ...found]));
        });
    }
    return () => calling.abort();
  }, [api, code, asked]);
  return (field, key) => names.get(nameKey(field, key)) || key;
}

const nameKey = (field: string, key: string) => `${field}\n${key}`;
