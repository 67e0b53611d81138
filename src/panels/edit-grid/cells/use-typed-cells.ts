import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import { isComposing } from '../../../ui/fields/composing.ts';
import { markCut } from './mark-cut.ts';

/** Cells with parts of their own are not typed into, and links in a text that is edited lead nowhere. */
const PARTS = 'a, button, input';

/**
 * Lets whoever uses an input method begin to type in a cell that has the focus and is not open, as letters do: browsers
 * compose only where text can be edited, so the focused cell can be, and hands what was composed, dictated or picked
 * over to its editor.
 */
export function useTypedCells(
  api: GridApi<Row> | null,
  place: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const { current: host } = place;
    if (api === null || host === null) return;
    const listening = new AbortController();
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handle: (event: HTMLElementEventMap[Name]) => void,
    ) => host.addEventListener(name, handle, { capture: true, signal: listening.signal });

    // Where fingers choose a cell, a keyboard on the screen would come up at each.
    let isTouched = false;
    let kept: ChildNode[] | null = null;
    let unmark = () => {};
    listen('pointerdown', ({ pointerType }) => {
      isTouched = pointerType === 'touch';
    });
    listen('keydown', (event) => {
      isTouched = false;
      const { target } = event;
      // The grid takes it for the first letter, and its Enter for an end.
      if (isComposing(event)) event.stopPropagation();
      else if (isCell(target) && isLetter(event) && takesText(api, target)) {
        // The letter is typed into the editor that has the focus by then. The grid would keep it from there, and hand
        // it on to editors of texts alone.
        event.stopPropagation();
        open(api, target);
      }
    });
    listen('focusin', ({ target }) => {
      if (isTouched || !isCell(target) || !takesText(api, target)) return;
      target.contentEditable = 'true';
      target.spellcheck = false;
      window.getSelection()?.collapse(target, 0);
      unmark = markCut(target);
    });
    listen('focusout', ({ target }) => {
      if (!isCell(target)) return;
      target.removeAttribute('contenteditable');
      unmark();
    });
    listen('compositionstart', ({ target }) => {
      if (!isCell(target)) return;
      kept = [...target.childNodes];
      target.replaceChildren();
      window.getSelection()?.collapse(target, 0);
    });
    listen('compositionend', ({ target, data }) => {
      if (!isCell(target) || kept === null) return;
      target.replaceChildren(...kept);
      kept = null;
      if (data === '') window.getSelection()?.collapse(target, 0);
      else typeInto(api, target, data);
    });
    listen('beforeinput', (event) => {
      const { target, inputType, data } = event;
      if (!isCell(target) || event.isComposing) return;
      event.preventDefault();
      if (inputType === 'insertText' && data) typeInto(api, target, data);
    });
    return () => {
      listening.abort();
      unmark();
    };
  }, [api, place]);
}

function isCell(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.matches('.ag-cell');
}

function placeOf(api: GridApi<Row>, cell: HTMLElement) {
  const node = api.getRowNode(cell.closest('.ag-row')?.getAttribute('row-id') ?? '');
  const column = api.getColumn(cell.getAttribute('col-id') ?? '');
  return node && column ? { node, column } : null;
}

function takesText(api: GridApi<Row>, cell: HTMLElement): boolean {
  const place = placeOf(api, cell);
  return place?.column.isCellEditable(place.node) === true && cell.querySelector(PARTS) === null;
}

/** Is it the first letter of a value? A blank chooses the row or what stands in its box. */
function isLetter({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;
}

/** What editors hear of the key that has opened them, where it is a letter: the letter itself comes to them as text. */
const TYPED = 'Unidentified';

/** Opens a cell, whose editor has all of its text marked then. */
function open(api: GridApi<Row>, cell: HTMLElement): void {
  const place = placeOf(api, cell);
  if (place === null || place.node.rowIndex === null) return;
  api.startEditingCell({ rowIndex: place.node.rowIndex, colKey: place.column, key: TYPED });
}

/** Opens a cell with a text in place of what stands there; where none can be typed, as among boxes, it opens only. */
function typeInto(api: GridApi<Row>, cell: HTMLElement, text: string): void {
  open(api, cell);
  const { activeElement: control } = document;
  const isText =
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && control.type === 'text');
  if (!isText) return;
  control.setRangeText(text, 0, control.value.length, 'end');
  control.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
