import { Choice, type ChoiceProps } from './choice.tsx';

/** One of several that exclude each other; they share their `name`. */
export function Radio(props: Omit<ChoiceProps, 'kind'>) {
  return <Choice {...props} kind="radio" />;
}
