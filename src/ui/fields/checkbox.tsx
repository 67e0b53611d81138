import { Choice, type ChoiceProps } from './choice.tsx';

/** Yes or no, sent with the form it stands in. */
export function Checkbox(props: Omit<ChoiceProps, 'kind'>) {
  return <Choice {...props} kind="checkbox" />;
}
