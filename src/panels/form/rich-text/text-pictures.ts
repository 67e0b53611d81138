import type Squire from 'squire-rte';

/** A picture as it stands in a text. */
interface TextPicture {
  /** Address. */
  src: string;
  /** What it shows; empty where it only decorates. */
  alt: string;
  /** Pixels, so that the text does not jump when the picture arrives. */
  width: number;
  height: number;
}

/** The picture that is selected, and nothing else. */
export function selectedPicture(editor: Squire): HTMLImageElement | null {
  const { startContainer, startOffset, endContainer, endOffset } = editor.getSelection();
  if (startContainer !== endContainer || endOffset !== startOffset + 1) return null;
  const node = startContainer.childNodes[startOffset];
  return node instanceof HTMLImageElement ? node : null;
}

/** Selects a picture that was clicked, as browsers do with texts. */
export function selectPicture(editor: Squire, picture: HTMLImageElement): void {
  const range = document.createRange();
  range.selectNode(picture);
  editor.setSelection(range);
}

/** Puts a picture where the text is being written. */
export function insertPicture(editor: Squire, { src, alt, width, height }: TextPicture): void {
  editor.focus();
  editor.saveUndoState();
  editor.insertImage(src, { alt, width: String(width), height: String(height) });
}

/** The same picture for a text whose source is being written. */
export function pictureSource({ src, alt, width, height }: TextPicture): string {
  const picture = document.createElement('img');
  for (const [name, value] of Object.entries({ src, alt, width, height })) {
    picture.setAttribute(name, String(value));
  }
  return `<p>${picture.outerHTML}</p>`;
}

/** Says anew what a picture shows. */
export function describePicture(editor: Squire, picture: HTMLImageElement, alt: string): void {
  editor.saveUndoState();
  picture.alt = alt;
}

/** Moves the cursor to where something is dropped. */
export function moveCursor(editor: Squire, { clientX, clientY }: MouseEvent): void {
  const range = rangeAt(clientX, clientY);
  if (range !== null && editor.getRoot().contains(range.startContainer)) {
    editor.setSelection(range);
  }
}

function rangeAt(x: number, y: number): Range | null {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y);
    if (position === null) return null;
    const range = document.createRange();
    range.setStart(position.offsetNode, position.offset);
    return range;
  }
  return (document as Document).caretRangeFromPoint(x, y);
}

/** Files that were dropped; none where text comes with them, as it does from pages. */
export function droppedFiles({ dataTransfer }: DragEvent): File[] {
  return dataTransfer === null || dataTransfer.types.includes('text/html')
    ? []
    : [...dataTransfer.files];
}

/** Size of a stored picture. @throws EncodingError when it can not be shown. */
export async function sizeOf(src: string): Promise<{ width: number; height: number }> {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  return { width: picture.naturalWidth, height: picture.naturalHeight };
}
