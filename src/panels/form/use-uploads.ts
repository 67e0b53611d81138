import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { uploadFile } from '#schemas/web-ui-service/upload-file.ts';
import { fetchFileCalls } from '../../api/api.ts';
import { useLeaveGuard } from '../../app/leave-guard.ts';
import { useServices } from '../../app/services-context.ts';
import { fetchQuietly } from '../../parts/parts.ts';
import type { FormScope } from './form-context.ts';
import { createUploads, type SendFile, type SentFile, type Uploads } from './uploads.ts';

/**
 * The uploads of one field, called off when the form goes; whoever leaves the page before they are sent is asked first.
 *
 * @param keep where the field keeps its files, the same at each call; with the server when left out.
 */
export function useUploads(
  { dataCode: code, uploads: noted }: Pick<FormScope, 'dataCode' | 'uploads'>,
  field: string,
  onStored: (file: SentFile) => void,
  keep?: SendFile,
): Uploads {
  const { api } = useServices();
  const latest = useRef(onStored);
  latest.current = onStored;
  const uploads = useMemo(() => {
    const send: SendFile = async (...file) =>
      (await api.files()).sendFile(uploadFile, { code, field }, ...file);
    return createUploads(field, keep ?? send, (file) => latest.current(file));
  }, [api, code, field, keep]);
  useEffect(() => {
    noted?.add(uploads);
    return () => {
      noted?.delete(uploads);
      uploads.stop();
    };
  }, [uploads, noted]);
  useEffect(() => fetchQuietly(fetchFileCalls), []);
  const { length } = useSyncExternalStore(uploads.subscribe, uploads.list);
  useLeaveGuard(length > 0);
  return uploads;
}
