import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { StoredFile } from '#schemas/web-ui-service/upload-file.ts';
import { useServices } from '../../app/services-context.ts';
import { createUploads, type Uploads } from './uploads.ts';

/** The uploads of one field, called off when the form goes. */
export function useUploads(
  code: string,
  field: string,
  onStored: (file: StoredFile, replaces: string | null) => void,
): Uploads {
  const { api } = useServices();
  const latest = useRef(onStored);
  latest.current = onStored;
  const uploads = useMemo(
    () => createUploads(api, { code, field }, (...stored) => latest.current(...stored)),
    [api, code, field],
  );
  useEffect(() => () => uploads.stop(), [uploads]);
  useSyncExternalStore(uploads.subscribe, uploads.list);
  return uploads;
}
