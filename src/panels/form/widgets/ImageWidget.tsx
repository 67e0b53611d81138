import type { WidgetProps } from '@rjsf/utils';
import { useRef, useState } from 'react';
import { useServices } from '../../../app/services-context.ts';
import { failureText } from '../../../i18n/failure-text.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { PartBoundary } from '../../../parts/PartBoundary.tsx';
import { lazyPart } from '../../../parts/parts.ts';
import { isCuttable } from '../crop/cut-picture.ts';
import { type CutPicture, usePicture } from '../crop/use-picture.ts';
import { isList } from '../field-kind.ts';
import { dataUrl, fitPicture } from '../fit-picture.ts';
import { fieldOf, inputAttributes, scopeOf } from '../form-context.ts';
import { useUploads } from '../use-uploads.ts';
import { FilePicker } from './FilePicker.tsx';
import { Picture } from './Picture.tsx';
import { PictureFrame } from './PictureFrame.tsx';
import { pictureValues } from './picture-values.ts';
import { UploadRow } from './UploadRow.tsx';

const CropDialog = lazyPart(async () => ({
  default: (await import('../crop/CropDialog.tsx')).CropDialog,
}));

/**
 * Pictures of a record (spec 3.4d): shown, cut by hand and made smaller before they are sent, kept as
 * a path or, by the field's `dataType`, as the picture itself.
 */
export function ImageWidget(props: WidgetProps) {
  const { t, i18n } = useTranslation();
  const { toasts } = useServices();
  const { id, value, label, readonly, disabled } = props;
  const field = fieldOf(props);
  const scope = scopeOf(props.registry);
  const many = isList(field);
  const { pictures, nameOf, put, remove } = pictureValues(scope, field, value);
  const locked = readonly === true || disabled === true;
  const [said, setSaid] = useState('');
  const uploads = useUploads(scope, field.name, (sent) => {
    put(sent);
    setSaid(t('{name} has been sent', { name: sent.name }));
  });
  // One behind the other: a small picture is made smaller sooner than a large one that was chosen before it.
  const kept = useRef(Promise.resolve());
  const keep = (picture: CutPicture) => {
    const next = () => send(picture);
    kept.current = kept.current.then(next, next);
  };
  const crop = usePicture(keep);

  async function send({ blob, name, replaces }: CutPicture): Promise<void> {
    const picture = await fitPicture(blob);
    if (field.other.dataType === 'base64') {
      put({ path: await dataUrl(picture), name: '', replaces, before: [] });
      return;
    }
    uploads.add(picture, name, replaces);
  }

  function pick(file: File, alone: boolean): void {
    if (alone && isCuttable(file)) crop.choose(file, file.name, null);
    else keep({ blob: file, name: file.name, replaces: null });
  }

  async function cropAgain(picture: string, address: string): Promise<void> {
    try {
      const blob = await (await fetch(address)).blob();
      if (isCuttable(blob)) crop.choose(blob, nameOf(picture) || label, picture);
      else toasts.raise('error', t('This picture can not be read'));
    } catch {
      toasts.raise('error', t('This picture can not be read'));
    }
  }

  const { context } = crop.snapshot;
  return (
    <div className="y4-form__pictures">
      {pictures.length === 0 ? <Picture value="" label={label} /> : null}
      {pictures.map((picture, index) => (
        <PictureFrame
          // A picture that was cut stands where the one before stood, and the focus with it.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          picture={picture}
          label={many ? `${label} ${index + 1}` : label}
          locked={locked}
          onCrop={(address) => void cropAgain(picture, address)}
          onRemove={() => {
            remove(index);
            setSaid(t('{name} was removed', { name: nameOf(picture) || label }));
          }}
        />
      ))}
      <ul className="y4-uploads">
        {uploads.list().map((upload) => (
          <UploadRow key={upload.id} upload={upload} backTo={id} />
        ))}
      </ul>
      {locked ? null : (
        <FilePicker
          id={id}
          field={field}
          accept="image/*"
          icon="regular:image"
          describedBy={inputAttributes(props)['aria-describedby']}
          said={said}
          onPick={pick}
        />
      )}
      {crop.address === undefined ? null : (
        <PartBoundary>
          <CropDialog
            address={crop.address}
            area={context.area}
            shape={context.shape}
            busy={crop.snapshot.matches('cutting')}
            problem={failureText(i18n, context.failure) || undefined}
            onArea={(area) => crop.send({ type: 'area.changed', area })}
            onShape={(shape) => crop.send({ type: 'shape.changed', shape })}
            onConfirm={() => crop.send({ type: 'crop.confirmed' })}
            onCancel={() => crop.send({ type: 'crop.cancelled' })}
          />
        </PartBoundary>
      )}
    </div>
  );
}
