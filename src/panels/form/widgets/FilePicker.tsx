import { useRef } from 'react';
import type { ClientField } from '#schemas/definitions/field.ts';
import { fieldTitle } from '../../../i18n/field-title.ts';
import { translateLabel } from '../../../i18n/translate-label.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileDialog } from '../../../ui/fields/file-dialog.tsx';
import { useAcceptedFiles } from '../use-accepted-files.ts';

interface FilePickerProps {
  id: string;
  field: ClientField;
  /** Types that the field takes when its definition says nothing. */
  accept: string | undefined;
  icon: string;
  describedBy: string | undefined;
  /** What became of a file last, which a screen reader hears. */
  said: string;
  /** @param alone no other file was picked with it. */
  onPick(file: File, alone: boolean): void;
}

/** The button that opens the system's file dialog; what the field does not take is said at once. */
export function FilePicker({
  id,
  field,
  accept,
  icon,
  describedBy,
  said,
  onPick,
}: FilePickerProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const rule = field.other.accept ?? accept;
  const acceptedOf = useAcceptedFiles(rule);
  const label = fieldTitle(t, field);
  const text = translateLabel(t, field.other.buttonTitle) || t('Choose a file');

  function take(files: readonly File[]): void {
    for (const file of acceptedOf(files)) onPick(file, files.length === 1);
  }

  return (
    <>
      <FileDialog
        input={input}
        accept={rule}
        multiple={field.other.multiple === true}
        onPick={take}
      />
      <Button
        id={id}
        icon={icon}
        aria-label={`${label}: ${text}`}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}
