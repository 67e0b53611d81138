import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import { CURRENT_USER } from '../../data-definitions/sql/filter-value.ts';
import type { Findings } from './findings.ts';

/** How a definition shows a column. */
interface ShownColumn {
  readonly code: string;
  readonly format: keyof typeof SHOWN;
}

const SHOWN = { money: 'an amount of money', percent: 'a percent' } as const;

/**
 * Columns that some definitions show as money and others as a percent, by the table or view. Where a definition has some of the rows
 * alone, or a field is seen of some, a column may well be an amount in these and a share in others.
 */
export function formatsOfColumns(
  documents: Iterable<DataDefinitionDocument>,
): ReadonlyMap<string, readonly ShownColumn[]> {
  const shown = new Map<string, ShownColumn[]>();
  for (const document of documents) {
    for (const { place, format } of placesIn(document)) {
      if (place === undefined) continue;
      shown.set(place, [...(shown.get(place) ?? []), { code: document.code, format }]);
    }
  }
  return shown;
}

function* placesIn({ source, fields = [], always = {} }: DataDefinitionDocument) {
  const isOfSome = Object.values(always).some((value) => value !== CURRENT_USER);
  const relation = 'table' in source ? source.table : 'view' in source ? source.view : undefined;
  for (const [index, { name, column = name, format, other }] of fields.entries()) {
    if (format !== 'money' && format !== 'percent') continue;
    const isKnown = relation !== undefined && !isOfSome && other.visible === undefined;
    yield { index, name, column, format, place: isKnown ? `${relation}.${column}` : undefined };
  }
}

/** Tells of a column that is money in some definitions and a percent in others, where fewer show it so; of as many the last. */
export function warnOfOtherFormats(
  findings: Findings,
  document: DataDefinitionDocument,
  formats: ReadonlyMap<string, readonly ShownColumn[]>,
): void {
  for (const { index, name, column, format, place } of placesIn(document)) {
    const all = formats.get(place ?? '') ?? [];
    // What one definition shows in two ways it shows so on purpose.
    if (all.filter(({ code }) => code === document.code).length !== 1) continue;
    const others = all.filter((one) => one.format !== format);
    const same = all.length - others.length;
    const [first] = others;
    if (!first || same > others.length) continue;
    const isMore = same < others.length;
    if (!isMore && all.at(-1)?.format !== format) continue;
    const message = `"${name}" shows ${column} as ${SHOWN[format]}, and ${first.code} as ${SHOWN[first.format]}: it is one of both`;
    findings.warn(['fields', index, 'format'], message, isMore ? first.format : undefined);
  }
}
