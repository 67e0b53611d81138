import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { fileAddress } from '#schemas/wire/file-address.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { MixedText } from '../../../ui/text/mixed-text.tsx';
import { isList } from '../field-kind.ts';
import { fieldOf, inputAttributes, scopeOf } from '../form-context.ts';
import { useUploads } from '../use-uploads.ts';
import { FilePicker } from './FilePicker.tsx';
import { storedFiles } from './stored-files.ts';
import { UploadRow } from './UploadRow.tsx';

/** Files of a record: sent as they are chosen, one or several (spec 3.4d, 3.4o). */
export function FileWidget(props: WidgetProps) {
  const { t } = useTranslation();
  const { id, value, readonly, disabled } = props;
  const field = fieldOf(props);
  const scope = scopeOf(props.registry);
  const { paths, nameOf, put, remove } = storedFiles(scope, field, value);
  const [said, setSaid] = useState('');
  const uploads = useUploads(scope, field.name, (sent) => {
    put(sent);
    setSaid(t('{name} has been sent', { name: sent.name }));
  });
  const locked = readonly === true || disabled === true;

  function add(file: File): void {
    // A field of one file takes the one that is chosen last, also if that is sent first.
    if (!isList(field)) uploads.stop();
    uploads.add(file, file.name);
  }

  return (
    <div className="y4-form__files">
      <ul className="y4-uploads">
        {paths.map((path, index) => (
          <StoredFile
            key={path}
            name={nameOf(path)}
            address={scope.opensFiles ? fileAddress(path) : null}
            locked={locked}
            onRemove={() => {
              setSaid(t('{name} was removed', { name: nameOf(path) }));
              remove(index);
            }}
          />
        ))}
        {uploads.list().map((upload) => (
          <UploadRow key={upload.id} upload={upload} backTo={id} />
        ))}
      </ul>
      {locked ? (
        paths.length === 0 && (
          <output id={id} className="y4-form__label">
            {t('None')}
          </output>
        )
      ) : (
        <FilePicker
          id={id}
          field={field}
          accept={undefined}
          icon="cloud-arrow-up"
          describedBy={inputAttributes(props)['aria-describedby']}
          said={said}
          onPick={add}
        />
      )}
    </div>
  );
}

interface StoredFileProps {
  name: string;
  /** Null for one that cannot be opened. */
  address: string | null;
  locked: boolean;
  onRemove(): void;
}

function StoredFile({ name, address, locked, onRemove }: StoredFileProps) {
  const { t } = useTranslation();
  return (
    <li className="y4-upload">
      {address === null ? (
        <span className="y4-upload__name">
          <MixedText text={name} />
        </span>
      ) : (
        <a className="y4-upload__name" href={address} target="_blank" rel="noopener">
          <MixedText text={name} />
        </a>
      )}
      {locked ? null : (
        <Button
          variant="ghost"
          size="sm"
          icon="xmark"
          aria-label={t('Remove {name}', { name })}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
