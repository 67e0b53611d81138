import type { RefObject } from 'react';

interface FileDialogProps {
  /** A button opens the dialog by a click on it. */
  input: RefObject<HTMLInputElement | null>;
  /** Types of files, as HTML writes them; all when left out. */
  accept: string | undefined;
  multiple?: boolean;
  onPick(files: readonly File[]): void;
}

/** The system's file dialog, which has a button of its own in sight. The same file can be chosen again. */
export function FileDialog({ input, accept, multiple = false, onPick }: FileDialogProps) {
  return (
    <input
      ref={input}
      type="file"
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
      accept={accept}
      multiple={multiple}
      onChange={({ target }) => {
        onPick([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  );
}
