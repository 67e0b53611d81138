import { Choice, type ChoiceProps } from './choice.tsx';

/** On or off, in force at once. */
export function Switch(props: Omit<ChoiceProps, 'kind'>) {
  return <Choice {...props} kind="switch" />;
}
