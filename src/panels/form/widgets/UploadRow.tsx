import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { Upload } from '../uploads.ts';

/** One file on its way: how far it is, and the ways to call it off and to try again. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation();
  const { context, value } = useSelector(upload, (snapshot) => snapshot);
  const { name, progress, failure } = context;
  return (
    <li className="y4-upload">
      <span className="y4-upload__name">{name}</span>
      {value === 'failed' ? (
        <>
          <span className="y4-upload__error" role="alert">
            {t(failure?.message ?? '')}
          </span>
          <Button size="sm" onClick={() => upload.send({ type: 'upload.retried' })}>
            {t('Try again')}
          </Button>
        </>
      ) : (
        <progress className="y4-upload__bar" value={progress} aria-label={name} />
      )}
      <Button
        variant="ghost"
        size="sm"
        icon="xmark"
        aria-label={t('Cancel {name}', { name })}
        onClick={() => upload.send({ type: 'upload.cancelled' })}
      />
    </li>
  );
}
