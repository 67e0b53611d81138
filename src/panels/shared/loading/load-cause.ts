const NOBODY: ReadonlySet<string> = new Set();

/** Whether the load of a panel that is to come is its user's, or scripts of afterPanelLoaded have led to it. */
export function createLoadCause() {
  let ledBy = NOBODY;
  let isOwn = false;
  function forget(): void {
    ledBy = NOBODY;
    isOwn = false;
  }
  return {
    /**
     * A load was asked for from elsewhere on the page.
     *
     * @param by codes of the panels whose scripts have led to it.
     * @param own the panel's own script would never end if this load ran it.
     */
    asked(by: ReadonlySet<string>, own: boolean): void {
      ledBy = by;
      isOwn = own;
    },
    /** What was asked for will not come: the next load is the user's. */
    forget,
    /**
     * The load has come.
     *
     * @returns codes of the panels whose scripts have led to it; null where it is to run no script.
     */
    take(): ReadonlySet<string> | null {
      const taken = isOwn ? null : ledBy;
      forget();
      return taken;
    },
  };
}
