/** Where an element stood. */
interface FocusPlace {
  element: Element | null;
  /** What it looked like: beside it may stand others of its kind. */
  tag: string;
  className: string;
  /** Each of its ancestors, and as which of its children. */
  steps: readonly { parent: Element; index: number }[];
}

const FOCUSABLE = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled, [type="hidden"])',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
]
  .map((one) => `${one}:not([tabindex="-1"])`)
  .concat('[role="gridcell"]')
  .join();

/** What a pointer presses. */
const PRESSED: ReadonlySet<string> = new Set(['A', 'BUTTON']);

/** What a press belongs to: who waits for the answer does so here, and in no other one's controls. */
const PANEL = '.y4-card';

/**
 * Watches what has the focus and, when that is taken away, puts the focus near to where it was: whoever
 * deletes a row by keys goes on with the next one. What a pointer has pressed gives it to the panel or the page that
 * it was in and to no control, since a field that got it would open the keyboard of a phone.
 *
 * @param onPageAnew called when a press by keys has made all of the page go, which then has the focus itself.
 * @returns what ends the watching.
 */
export function watchFocus(onPageAnew: () => void = () => {}): () => void {
  let focused: HTMLElement | null = null;
  let place: FocusPlace = { element: null, tag: '', className: '', steps: [] };
  let byKeys = false;
  /** Where the focus was before it went into a dialog. */
  const beforeDialog = new WeakMap<Element, FocusPlace>();
  let waiting = 0;
  const onFocus = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const dialog = target.closest('dialog');
    const isFromOutside = dialog !== null && focused?.closest('dialog') !== dialog;
    if (isFromOutside && !beforeDialog.has(dialog)) beforeDialog.set(dialog, place);
    focused = target;
    place = placeOf(target);
  };
  const onPress = ({ type }: Event) => {
    byKeys = type === 'keydown';
  };
  const isLost = () =>
    focused !== null && !focused.isConnected && document.activeElement === document.body;
  const observer = new MutationObserver(() => {
    if (!isLost() || waiting !== 0) return;
    const path = location.pathname;
    const then = place;
    // What replaces an element may take the focus itself, a moment later.
    waiting = requestAnimationFrame(() => {
      waiting = requestAnimationFrame(() => {
        waiting = 0;
        // Another page has its own beginning.
        if (!isLost() || then !== place || path !== location.pathname) return;
        if (focusNear(outside(then, beforeDialog), byKeys)) onPageAnew();
      });
    });
  });
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('focusin', onFocus, { signal });
  document.addEventListener('keydown', onPress, { capture: true, signal });
  document.addEventListener('pointerdown', onPress, { capture: true, signal });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    cancelAnimationFrame(waiting);
    observer.disconnect();
    listening.abort();
  };
}

/**
 * Puts the focus on what now stands where something stood, or beside that; for a pointer around it.
 *
 * @returns whether all of the page has gone by a press of keys.
 */
function focusNear(before: FocusPlace, byKeys: boolean): boolean {
  if (byKeys && before.element instanceof HTMLElement && before.element.isConnected) {
    // Where it can not be used yet, whoever made it wait gives it the focus back.
    before.element.focus();
    return false;
  }
  // A cell that is scrolled away gets its focus back from its grid, unless that has gone elsewhere.
  if (!byKeys && !PRESSED.has(before.tag)) return false;
  let isPanelGone = false;
  for (const { parent, index } of before.steps) {
    if (parent.isConnected && parent !== document.body) {
      const children = [...parent.children];
      // What replaces a panel may hold no control yet: that of its neighbour does something else.
      const panel = panelAt(isPanelGone ? children[index] : parent, isPanelGone);
      // The buttons in the head of a panel do something else than what was in its body.
      const among = panel === null ? children : isPanelGone ? [panel] : [];
      if (byKeys && focusAmong(among, index, before)) return false;
      const around = panel ?? (parent.id === 'main' ? parent : null);
      if (around !== null) {
        focusAround(around);
        return byKeys && panel === null && PRESSED.has(before.tag);
      }
    }
    isPanelGone ||= parent.matches(PANEL);
  }
  return false;
}

/** The element, if it is a panel, or the one in it. */
function panelAt(element: Element | undefined, orInIt: boolean): Element | null {
  if (element?.matches(PANEL)) return element;
  return (orInIt && element?.querySelector(PANEL)) || null;
}

/** @returns whether one of them, or a control in it, has taken the focus; the nearest to the place first. */
function focusAmong(children: readonly Element[], index: number, before: FocusPlace): boolean {
  const nearest = [...children.slice(index), ...children.slice(0, index).reverse()];
  for (const child of nearest) {
    const found = nearestIn(child, before);
    found?.focus();
    if (found !== null && document.activeElement === found) return true;
  }
  return false;
}

/** Puts the focus on what holds controls, until it goes on from there. */
function focusAround(element: Element): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

/** The place itself, or where the focus was before the dialog that is gone with it. */
function outside(before: FocusPlace, beforeDialog: WeakMap<Element, FocusPlace>): FocusPlace {
  const gone = before.steps.find(({ parent }) => parent.matches('dialog') && !parent.isConnected);
  const opened = gone && beforeDialog.get(gone.parent);
  return opened === undefined ? before : outside(opened, beforeDialog);
}

/** Of what one can use in a row the same as in the row before, else the first. */
function nearestIn(row: Element, { tag, className }: FocusPlace): HTMLElement | null {
  if (row.matches(FOCUSABLE)) return row as HTMLElement;
  const found = [...row.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const same = found.find((one) => one.tagName === tag && one.className === className);
  return same ?? found[0] ?? null;
}

function placeOf(element: Element): FocusPlace {
  const steps: { parent: Element; index: number }[] = [];
  for (let at = element; at.parentElement !== null; at = at.parentElement) {
    const parent = at.parentElement;
    steps.push({ parent, index: [...parent.children].indexOf(at) });
  }
  return { element, tag: element.tagName, className: element.className, steps };
}
