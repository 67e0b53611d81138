/** What a buyer writes of a card in the demo (spec 5.14). */
export interface CardForm {
  number: string;
  name: string;
  expiry: string;
  cvv: string;
}

/** Key of the text that says what is wrong, by field; a right one is left out. */
type CardErrors = Partial<Record<keyof CardForm, string>>;

/** What is wrong with each field, as keys of texts: all are required, the CVV has three digits. */
export function cardErrors(form: CardForm): CardErrors {
  const errors: CardErrors = {};
  for (const name of ['number', 'name', 'expiry', 'cvv'] as const) {
    if (form[name].trim() === '') errors[name] = 'This field is required';
  }
  if (errors.cvv === undefined && !/^\d{3}$/.test(form.cvv.trim())) {
    errors.cvv = 'The CVV has 3 digits';
  }
  return errors;
}
