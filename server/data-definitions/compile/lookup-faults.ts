import type { Fault } from '../../definitions/missing.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import type { CompiledField } from '../compiled.ts';

/** Options that are named beside the first that a column refuses. */
const MOST_NAMED = 5;
/** Options of a lookup that are listed. */
const MOST_OPTIONS = 20;

/**
 * What is wrong with the options of a field: those that its column never holds, and words of the column that
 * no option names.
 *
 * @param code of the definition that has the field.
 * @param faultOf what is wrong with a key in the field's column.
 */
export async function lookupFaults(
  code: string,
  table: string,
  field: CompiledField,
  faultOf: (key: string) => Promise<Fault | null>,
  environment: Pick<DefinitionEnvironment, 'relations' | 'words' | 'offered'>,
): Promise<Fault[]> {
  const { options = [] } = field;
  if (options.length === 0 || field.field.multipleSelect) return [];
  const strays: Stray[] = [];
  for (const { Key: key } of options) {
    const stray = await faultOf(key);
    if (!stray) continue;
    // What the lookup offers as well is not what was meant by another of its words.
    const { suggestion, ...alone } = stray;
    const isOffered = options.some((one) => one.Key === suggestion);
    strays.push({ ...(isOffered ? alone : stray), key });
  }
  const [first, ...others] = strays;
  if (first && others.length > 0 && strays.length === options.length) {
    const message = `${first.message}, nor any other that the lookup offers`;
    return [ofLookup(message, first, 'other lookup')];
  }
  const unnamed = await unnamedWords(code, table, field, environment);
  return [...(unnamed ? [unnamed] : []), ...strayFaults(strays)];
}

/** What is wrong with an option that a column never holds. */
interface Stray extends Fault {
  readonly key: string;
}

/** Options that were meant to be others are told one by one, the rest together. */
function strayFaults(strays: readonly Stray[]): Fault[] {
  const misspelt = strays.filter(({ suggestion }) => suggestion !== undefined);
  const faults = misspelt.map((stray) =>
    ofLookup(`${stray.message}, but the lookup offers it`, stray, 'offered value'),
  );
  const [foreign, ...alike] = strays.filter(({ suggestion }) => suggestion === undefined);
  if (!foreign) return faults;
  const further = alike.slice(0, MOST_NAMED).map(({ key }) => `, nor "${key}"`);
  const never = foreign.message.replace(/is never "[^"]*"/, (words) => words + further.join(''));
  const several = alike.length > 0;
  const message = `${never}, but the lookup offers ${several ? 'them' : 'it'}`;
  return [...faults, ofLookup(message, foreign, several ? 'other lookup' : 'offered value')];
}

/** What is told of an option that a column never holds; `kind` says whether it is one of several. */
function ofLookup(
  message: string,
  { about, suggestion }: Fault,
  kind: 'other lookup' | 'offered value',
): Fault {
  const hint = suggestion !== undefined && kind === 'offered value' ? { suggestion } : {};
  return { message, mild: true, ...hint, ...(about && { about: { ...about, kind } }) };
}

/** What is said of words that a column may hold, and for which no definition that shows it has a name. */
async function unnamedWords(
  code: string,
  table: string,
  { name, column }: CompiledField,
  { relations, words, offered }: Pick<DefinitionEnvironment, 'relations' | 'words' | 'offered'>,
): Promise<Fault | null> {
  const offer = await offered(table, column);
  // Several definitions that lack it say so once.
  if (offer?.code !== code) return null;
  const values = relations.get(table)?.columns.get(column)?.values ?? (await words(table, column));
  const missing = (values ?? []).filter((one) => one !== '' && !offer.keys.includes(one));
  const [first, ...others] = missing;
  // What is offered in place of one that the column holds is told.
  if (first === undefined || offer.keys.some((key) => !values?.includes(key))) return null;
  // Who names a few of many means these alone.
  if (missing.length >= offer.keys.length) return null;
  const further = others.slice(0, MOST_NAMED).map((one) => `, nor "${one}"`);
  const known = offer.keys.slice(0, MOST_OPTIONS).join(', ');
  const message = `"${name}" has no option "${first}"${further.join('')}, which ${column} of ${table} may be; there are ${known}`;
  return { message, mild: true, about: { kind: 'unnamed option', name: first, known: offer.keys } };
}
