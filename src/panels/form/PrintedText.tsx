import { useIsPrinting } from '../../ui/use-is-printing.ts';

/**
 * What the control with this id says, on paper: nobody can scroll there to what does not fit into it, so the text takes
 * as many lines as it needs. An empty control stays, to be filled in by hand.
 */
export function PrintedText({ id }: { id: string }) {
  const isPrinting = useIsPrinting();
  const text = isPrinting ? textOf(document.getElementById(id)) : '';
  return text === '' ? null : <div className="form-control y4-form__printed">{text}</div>;
}

function textOf(control: HTMLElement | null): string {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.label ?? '';
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  return isText ? control.value : '';
}
