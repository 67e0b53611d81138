import { isComposing } from '../../ui/fields/composing.ts';

/** Text has the browser's own steps back. */
const TEXTS =
  'input:not([type="checkbox"]), textarea, dialog, .ag-cell-inline-editing, .ag-popup-editor';
/** Where Ctrl+Enter is not about the rows: it may send a text. */
const LONG_TEXTS = 'textarea, dialog, .ag-popup-editor';

/** What a key does to the rows that are edited. */
type EditKey = 'undo' | 'redo' | 'add';

/**
 * Ctrl+Z goes one step back, Ctrl+Y or Ctrl+Shift+Z forward again, Ctrl+Enter among the rows adds one, also behind what is
 * typed into a cell; on a Mac it is the command key. Null for every other key, and in a text.
 */
export function editKeyOf(event: KeyboardEvent): EditKey | null {
  const { target, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (isComposing(event) || altKey || ctrlKey === metaKey) return null;
  if (!(target instanceof Element)) return null;
  const letter = letterOf(event);
  if (target.closest(letter === 'enter' ? LONG_TEXTS : TEXTS) !== null) return null;
  switch (letter) {
    case 'z':
      return shiftKey ? 'redo' : 'undo';
    case 'y':
      return shiftKey ? null : 'redo';
    case 'enter':
      return shiftKey || target.closest('.ag-row') === null ? null : 'add';
    default:
      return null;
  }
}

/** The Latin letter of a key, or its name: where letters are others, as in Arabic, the one in its place. */
function letterOf({ key, code }: KeyboardEvent): string {
  const letter = key.toLowerCase();
  return key.length > 1 || /^[a-z]$/.test(letter) ? letter : code.replace(/^Key/, '').toLowerCase();
}
