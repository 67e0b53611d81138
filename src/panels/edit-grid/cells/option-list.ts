import type { ClientField, LookupOption } from '#schemas/definitions/field.ts';
import { translateLabel } from '../../../i18n/translate-label.ts';

/** An option as its reader sees it. */
interface OfferedOption extends LookupOption {
  /** Does it empty the cell? */
  isNothing?: boolean;
}

/**
 * The options of a cell by their names: nothing, where the field may have none and its lookup has no name for that, and
 * the stored one too where its lookup has it no more.
 *
 * @param key what is stored; empty for nothing.
 */
export function offeredOptions(
  { options = [], required }: Pick<ClientField, 'options' | 'required'>,
  key: string,
  t: (key: string) => string,
): OfferedOption[] {
  const named = options.map(({ Key, Name }) => ({ Key, Name: translateLabel(t, Name) }));
  const knows = (wanted: string) => options.some(({ Key }) => Key === wanted);
  return [
    ...(required || knows('') ? [] : [{ Key: '', Name: t('None'), isNothing: true }]),
    ...named,
    ...(key === '' || knows(key) ? [] : [{ Key: key, Name: key }]),
  ];
}
