interface Named {
  Name: string;
  /** Does it stand for nothing? Then no typed text means it. */
  isNothing?: boolean;
}

/** The options in whose names a typed text stands, those that begin with it first; all of them without one. */
export function optionsNamed<Option extends Named>(
  offered: readonly Option[],
  typed: string,
): Option[] {
  const wanted = typed.trim().toLocaleLowerCase();
  if (wanted === '') return [...offered];
  const found = offered.filter(
    ({ Name, isNothing }) => !isNothing && Name.toLocaleLowerCase().includes(wanted),
  );
  const begins = ({ Name }: Option) => Name.toLocaleLowerCase().startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
