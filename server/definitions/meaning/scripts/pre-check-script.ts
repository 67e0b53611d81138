import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import { numberParameters } from '../../../data-definitions/compile/authored-sql/sql-parameters.ts';
import { characterOffsets } from '../../../database/sql-text/character-offsets.ts';
import { firstStatement } from '../../../database/sql-text/parse-sql.ts';
import { withoutCast } from '../../../database/sql-text/sql-tree.ts';
import { JsonSource } from '../../json-source.ts';
import { linePlaces } from '../../line-places.ts';
import { Findings } from '../findings.ts';
import { answersOf } from '../pre-check-sql.ts';
import type { PanelScope } from '../scope.ts';
import { checkScript } from './check-script.ts';

/** A script that stands in a statement as a text, and where that text begins. */
interface WrittenScript {
  readonly text: string;
  /** Into the SQL, from 0. */
  readonly offset: number;
}

/** Looks for faults in the scripts that a page's pre-check answers, as far as its SQL writes them down. */
export async function checkPreCheckScripts(
  findings: Findings,
  task: TaskDocument,
  sql: string,
  scope: PanelScope,
): Promise<void> {
  const file = `${findings.corp}/tasks/${task.sql}`;
  for (const { text, offset } of await scriptsIn(sql)) {
    const json = JSON.stringify(text);
    const own = new Findings(new JsonSource(file, json));
    await checkScript(own, [], text, scope);
    for (const { column, line: _, ...issue } of own.issues) {
      const inner = (JSON.parse(`${json.slice(0, column - 1)}"`) as string).length;
      findings.issues.push({ ...issue, ...linePlaces(sql)(placeInText(sql, offset, inner)) });
    }
  }
}

async function scriptsIn(sql: string): Promise<WrittenScript[]> {
  const { text, originalOffset } = numberParameters(sql);
  const { targetList = [] } = (await firstStatement(text))?.SelectStmt ?? {};
  const offsetOf = characterOffsets(text);
  return targetList.flatMap(({ ResTarget: { name, val } = {} }) => {
    if (name !== 'script' || !val) return [];
    return answersOf(val).flatMap((outcome) => {
      const written = withoutCast(outcome)?.A_Const;
      const script = written?.sval?.sval;
      if (script === undefined) return [];
      return [{ text: script, offset: originalOffset(offsetOf(written?.location ?? 0)) }];
    });
  });
}

/** Where a place inside of a text stands in the SQL, in which a quote of the text is written twice. */
function placeInText(sql: string, start: number, inner: number): number {
  const tag = /^\$\w*\$/.exec(sql.slice(start, start + 70))?.[0];
  if (tag !== undefined) return start + tag.length + inner;
  let at = start + 1;
  for (let read = 0; read < inner && at < sql.length; read += 1) {
    at += sql.startsWith("''", at) ? 2 : 1;
  }
  return at;
}
