import { useSelector } from '@xstate/react';
import { failureText } from '../../../i18n/failure-text.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { MixedText } from '../../../ui/text/mixed-text.tsx';
import { useLasting } from '../../../ui/timing/use-lasting.ts';
import type { Upload } from '../uploads.ts';

interface UploadRowProps {
  upload: Upload;
  /** Id of what it was put into: that gets the focus of a button that goes, not what stands beside it. */
  backTo: string;
}

/** One file on its way: how far it is, and the ways to call it off and to try again. */
export function UploadRow({ upload, backTo }: UploadRowProps) {
  const { t, i18n } = useTranslation();
  const { context, value } = useSelector(upload, (snapshot) => snapshot);
  const { name, progress, failure } = context;
  // All of it has left the browser: how long the server takes with it nobody knows.
  const isStoring = useLasting(value === 'sending' && progress >= 1);
  const storing = isStoring ? t('The file is being stored') : '';
  function go(type: 'upload.retried' | 'upload.cancelled'): void {
    // What stands around the button is what its user looks at.
    document.getElementById(backTo)?.focus({ preventScroll: true });
    upload.send({ type });
  }
  return (
    <li className="y4-upload">
      <span className="y4-upload__name">
        <MixedText text={name} />
      </span>
      {value === 'failed' ? (
        <>
          <span className="y4-upload__error" role="alert">
            {failureText(i18n, failure)}
          </span>
          <Button size="sm" onClick={() => go('upload.retried')}>
            {t('Try again')}
          </Button>
        </>
      ) : (
        <>
          <progress
            className="y4-upload__bar"
            {...(isStoring ? {} : { value: progress })}
            aria-label={name}
          />
          {/* Stands there before it says anything, so that readers of the screen tell it. */}
          <output className="y4-upload__note">{storing}</output>
        </>
      )}
      <Button
        variant="ghost"
        size="sm"
        icon="xmark"
        aria-label={t('Cancel {name}', { name })}
        onClick={() => go('upload.cancelled')}
      />
    </li>
  );
}
