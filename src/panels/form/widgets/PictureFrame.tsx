import { fileAddress } from '#schemas/wire/file-address.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Picture } from './Picture.tsx';

/** A picture of a record with what can be done to it. */
export function PictureFrame({
  picture,
  label,
  locked,
  onCrop,
  onRemove,
}: {
  picture: string;
  label: string;
  locked: boolean;
  onCrop(address: string): void;
  onRemove(): void;
}) {
  const { t } = useTranslation();
  const address = fileAddress(picture);
  // What lies on another site can not be read here.
  const mayCrop = address !== null && !/^https?:/i.test(address);
  return (
    <div className="y4-form__picture-frame">
      <Picture value={picture} label={label} />
      {locked ? null : (
        <div className="y4-form__picture-actions">
          <Button
            variant="ghost"
            size="sm"
            icon="xmark"
            aria-label={t('Remove {name}', { name: label })}
            onClick={onRemove}
          />
          {mayCrop ? (
            <Button
              variant="ghost"
              size="sm"
              icon="crop-simple"
              aria-label={t('Crop {name}', { name: label })}
              onClick={() => onCrop(address)}
            />
          ) : null}
        </div>
      )}
    </div>
  );
}
