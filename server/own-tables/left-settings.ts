import { lastName, nodesIn, type SqlTree, withoutCast } from '../database/sql-text/sql-tree.ts';
import type { BodyTexts, Expression } from './body-texts.ts';
import { isNamed, isTelling, makesWords, setsInPieces, setsTelling } from './open-settings.ts';
import type { Reach } from './reach.ts';
import { sourcesOfRuns } from './text-sources.ts';

/** Is one of the settings that must not be left behind named at all? */
export const NAMES_SETTING =
  /\b(?:role|authorization|session_replication_role|app"?\."?(?:corp|begun)|prepare|deallocate)\b/i;

/**
 * The statement by which a function says for all that comes behind it in the request whose rows are seen, with what rights,
 * or what its connection has prepared.
 *
 * @param isDefiner may it call what requests may not?
 */
export function settingLeft(
  facts: BodyTexts,
  { runners, leavers }: Reach,
  isDefiner: boolean,
): Expression | undefined {
  const sources = sourcesOfRuns(facts, runners);
  const texts = [...facts.runs, ...sources];
  const isSetting = ({
    VariableSetStmt: set,
    FuncCall: call,
    A_Expr: sign,
    UpdateStmt: update,
    PrepareStmt: prepared,
    DeallocateStmt: forgotten,
  }: SqlTree) => {
    if (prepared || forgotten) return true;
    if (set) return isNamed(set.name ?? '');
    if (!isDefiner) return false;
    if (update) return update.relation?.relname === 'pg_settings';
    const called = lastName(call?.funcname ?? sign?.name) ?? '';
    const setting = withoutCast(call?.args?.[0])?.A_Const?.sval?.sval ?? '';
    return leavers.has(called) || (called === 'set_config' && isTelling(setting));
  };
  return (
    facts.calls.find(({ tree }) => [...nodesIn(tree)].some(isSetting)) ??
    texts.find(({ tree }) => setsTelling(tree) || makesWords(tree)) ??
    (setsInPieces(sources.toSorted((a, b) => a.line - b.line).map(({ tree }) => tree))
      ? facts.runs[0]
      : undefined)
  );
}
