import type { WidgetProps } from '@rjsf/utils';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { isList, listOf } from '../field-kind.ts';
import { dataUrl, fitPicture } from '../fit-picture.ts';
import { fieldOf, inputAttributes, scopeOf } from '../form-context.ts';
import { useUploads } from '../use-uploads.ts';
import { FilePicker } from './FilePicker.tsx';
import { Picture } from './Picture.tsx';
import { UploadRow } from './UploadRow.tsx';

/**
 * Pictures of a record (spec 3.4d): shown, made smaller before they are sent, kept as a path or, by
 * the field's `dataType`, as the picture itself.
 */
export function ImageWidget(props: WidgetProps) {
  const { t } = useTranslation();
  const { id, value, label, readonly, disabled } = props;
  const field = fieldOf(props);
  const scope = scopeOf(props.registry);
  const many = isList(field);
  // A data URL has commas of its own.
  const pictures = many && Array.isArray(value) ? listOf(value) : value ? [String(value)] : [];
  const locked = readonly === true || disabled === true;

  function add(picture: string): void {
    const known = scope.values[field.name];
    const before = many && Array.isArray(known) ? listOf(known) : [];
    scope.change(field.name, many ? [...before, picture] : picture);
  }
  const uploads = useUploads(scope.dataCode, field.name, ({ path }) => add(path));

  async function pick(file: File): Promise<void> {
    const picture = await fitPicture(file);
    if (field.other.dataType === 'base64') add(await dataUrl(picture));
    else uploads.add(picture, file.name);
  }

  return (
    <div className="y4-form__pictures">
      {pictures.length === 0 ? <Picture value="" label={label} /> : null}
      {pictures.map((picture, index) => (
        <div key={picture} className="y4-form__picture-frame">
          <Picture value={picture} label={many ? `${label} ${index + 1}` : label} />
          {locked ? null : (
            <Button
              variant="ghost"
              size="sm"
              icon="xmark"
              aria-label={t('Remove {name}', { name: label })}
              onClick={() =>
                scope.change(
                  field.name,
                  many ? pictures.filter((_, place) => place !== index) : null,
                )
              }
            />
          )}
        </div>
      ))}
      <ul className="y4-uploads">
        {uploads.list().map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      {locked ? null : (
        <FilePicker
          id={id}
          field={field}
          accept="image/*"
          icon="regular:image"
          describedBy={inputAttributes(props)['aria-describedby']}
          onPick={(file) => void pick(file)}
        />
      )}
    </div>
  );
}
