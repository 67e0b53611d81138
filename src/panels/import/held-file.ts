/** Answers with what a file held when that was first asked for; null when it could not be read. */
export type HeldFile = () => Promise<File | null>;

/**
 * Holds what a file has, so that what is shown is what is saved: browsers give up halfway on a file that was changed
 * after it was chosen.
 */
export function heldFile(file: File): HeldFile {
  let held: Promise<File | null> | undefined;
  return () => {
    held ??= file.arrayBuffer().then(
      (bytes) => new File([bytes], file.name, { type: file.type }),
      () => null,
    );
    return held;
  };
}
