/** The grid's own words, most of them for screen readers, in the user's language. */
export function gridTexts(t: (key: string) => string): Record<string, string> {
  return {
    ariaRowToggleSelection: t('Press Space to select or deselect the row'),
    ariaRowSelect: t('Press Space to select the row'),
    ariaRowDeselect: t('Press Space to deselect the row'),
    ariaToggleCellValue: t('Press Space to change the value'),
    ariaRowSelectAll: t('Press Space to select or deselect all rows'),
    ariaSortableColumn: t('Press Enter to sort'),
    ariaHeaderSelection: t('Selection'),
    ariaChecked: t('checked'),
    ariaUnchecked: t('unchecked'),
    ariaIndeterminate: t('partly checked'),
    ariaInputEditor: t('Edit cell'),
  };
}
