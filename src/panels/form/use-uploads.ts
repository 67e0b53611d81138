import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { fetchFileCalls } from '../../api/api.ts';
import { useServices } from '../../app/services-context.ts';
import { fetchQuietly } from '../../parts/parts.ts';
import type { FormScope } from './form-context.ts';
import { createUploads, type SentFile, type Uploads } from './uploads.ts';

/** The uploads of one field, called off when the form goes. */
export function useUploads(
  { dataCode: code, uploads: noted }: Pick<FormScope, 'dataCode' | 'uploads'>,
  field: string,
  onStored: (file: SentFile) => void,
): Uploads {
  const { api } = useServices();
  const latest = useRef(onStored);
  latest.current = onStored;
  const uploads = useMemo(
    () => createUploads(api, { code, field }, (file) => latest.current(file)),
    [api, code, field],
  );
  useEffect(() => {
    noted?.add(uploads);
    return () => {
      noted?.delete(uploads);
      uploads.stop();
    };
  }, [uploads, noted]);
  useEffect(() => fetchQuietly(fetchFileCalls), []);
  useSyncExternalStore(uploads.subscribe, uploads.list);
  return uploads;
}
