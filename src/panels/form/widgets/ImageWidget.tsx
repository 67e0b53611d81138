import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useState } from 'react';
import { success } from '#schemas/wire/envelope.ts';
import { useLeaveGuard } from '../../../app/leave-guard.ts';
import { failureText } from '../../../i18n/failure-text.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { PartBoundary } from '../../../parts/PartBoundary.tsx';
import { lazyPart } from '../../../parts/parts.ts';
import { useChosenPictures } from '../crop/use-chosen-pictures.ts';
import type { usePicture } from '../crop/use-picture.ts';
import { isList } from '../field-kind.ts';
import { dataUrl } from '../fit-picture.ts';
import { fieldOf, inputAttributes, scopeOf } from '../form-context.ts';
import type { SendFile } from '../uploads.ts';
import { useUploads } from '../use-uploads.ts';
import { FilePicker } from './FilePicker.tsx';
import { Picture } from './Picture.tsx';
import { PictureFrame } from './PictureFrame.tsx';
import { storedFiles } from './stored-files.ts';
import { UploadRow } from './UploadRow.tsx';

const CropDialog = lazyPart(() => import('../crop/CropDialog.tsx'), 'CropDialog');

/** Keeps a picture in the record itself. */
const keepAsText: SendFile = async (picture, name) => {
  const { size, type } = picture;
  return success({ path: await dataUrl(picture), name, size, type });
};

/**
 * Pictures of a record (spec 3.4d): shown, cut by hand and made smaller before they are sent, kept as
 * a path or, by the field's `dataType`, as the picture itself.
 */
export function ImageWidget(props: WidgetProps) {
  const { t } = useTranslation();
  const { id, value, label, readonly, disabled } = props;
  const field = fieldOf(props);
  const scope = scopeOf(props.registry);
  const many = isList(field);
  const { paths: pictures, wholeNameOf, nameOf, put, remove } = storedFiles(scope, field, value);
  const locked = readonly === true || disabled === true;
  const [said, setSaid] = useState('');
  const isText = field.other.dataType === 'base64';
  const uploads = useUploads(
    scope,
    field.name,
    (sent) => {
      put(sent);
      if (!isText) setSaid(t('{name} has been sent', { name: sent.name }));
    },
    isText ? keepAsText : undefined,
  );
  const { crop, pick, cropAgain, giveUp } = useChosenPictures(({ blob, name, replaces }) => {
    // A field of one picture takes the one that is chosen last, also if that is sent first.
    if (!many) uploads.stop();
    uploads.add(blob, name, replaces);
  });
  const cutting = crop.address === undefined ? undefined : crop.snapshot.context.picture?.name;
  useEffect(() => (cutting === undefined ? undefined : uploads.hold(cutting)), [uploads, cutting]);
  useLeaveGuard(cutting !== undefined);
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
          onCrop={(address) => void cropAgain(picture, address, wholeNameOf(picture) || label)}
          onRemove={() => {
            setSaid(t('{name} was removed', { name: nameOf(picture) || label }));
            remove(index);
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
      <PictureCropper crop={crop} onUnreadable={giveUp} />
    </div>
  );
}

interface PictureCropperProps {
  crop: ReturnType<typeof usePicture>;
  onUnreadable(): void;
}

/** The dialog in which a chosen picture is cut, while there is one. */
function PictureCropper({ crop, onUnreadable }: PictureCropperProps) {
  const { i18n } = useTranslation();
  const { address, snapshot, send } = crop;
  if (address === undefined) return null;
  const { area, shape, failure } = snapshot.context;
  return (
    <PartBoundary>
      <CropDialog
        address={address}
        area={area}
        shape={shape}
        busy={snapshot.matches('cutting')}
        problem={failureText(i18n, failure) || undefined}
        onArea={(changed) => send({ type: 'area.changed', area: changed })}
        onShape={(changed) => send({ type: 'shape.changed', shape: changed })}
        onConfirm={() => send({ type: 'crop.confirmed' })}
        onCancel={() => send({ type: 'crop.cancelled' })}
        onUnreadable={onUnreadable}
      />
    </PartBoundary>
  );
}
