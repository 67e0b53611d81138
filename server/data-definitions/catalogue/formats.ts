import type { DefinitionSource, ShownFormats } from './environment.ts';

/** What definitions show as an amount, or as a share; what some show as the one and some as the other is neither. */
export async function readFormats(definitions: DefinitionSource): Promise<ShownFormats> {
  const shown = { money: new Set<string>(), percent: new Set<string>() };
  for (const code of definitions.codes?.('data') ?? []) {
    const { source, fields = [] } = (await definitions.read('data', code)) ?? {};
    if (!source || 'sql' in source) continue;
    const name = 'table' in source ? source.table : source.view;
    for (const { name: field, column = field, format } of fields)
      if (format === 'money' || format === 'percent') shown[format].add(`${name}.${column}`);
  }
  const only = (own: ReadonlySet<string>, other: ReadonlySet<string>) =>
    new Set([...own].filter((one) => !other.has(one)));
  return {
    money: only(shown.money, shown.percent),
    percent: only(shown.percent, shown.money),
  };
}
