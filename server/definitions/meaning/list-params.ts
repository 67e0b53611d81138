import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import { readAllowedSql } from '../../data-definitions/compile/authored-sql/authored-sql.ts';
import { lastName, nodesIn, withoutCast } from '../../database/sql-text/sql-tree.ts';

type Params = TaskDocument['params'];

/** What takes a text apart, and by what: a blank parts the day of a moment from its time, too. */
const APART = [
  { called: /^(?:string_to_|regexp_split_to_)(?:array|table)$/, by: /[,;|\s]/ },
  { called: /^split_part$/, by: /[,;|]/ },
];

/** Params that SQL takes for several values in one text: `string_to_array(:ids, ',')`; none of SQL that cannot be read. */
export async function listParams(sql: string | undefined): Promise<ReadonlySet<string>> {
  const read = await readAllowedSql(sql ?? '', 'action');
  if (!read.ok) return new Set();
  const lists = [...nodesIn(read.stmt)].flatMap(({ FuncCall: call }) => {
    const [list, sign] = (call?.args ?? []).map(withoutCast);
    const [name, by] = [lastName(call?.funcname) ?? '', sign?.A_Const?.sval?.sval ?? ''];
    const isApart = APART.some((one) => one.called.test(name) && one.by.test(by));
    return isApart ? (read.parameters[(list?.ParamRef?.number ?? 0) - 1] ?? []) : [];
  });
  return new Set(lists);
}

/** Params of a task, of which those that its SQL takes for several values are texts: that they are none is told at their type. */
export async function paramsMeant(params: Params, sql: string | undefined): Promise<Params> {
  const lists = await listParams(sql);
  return Object.fromEntries(
    Object.entries(params).map(([name, param]): [string, Params[string]] => {
      if (!lists.has(name)) return [name, param];
      return [name, typeof param === 'object' ? { ...param, type: 'Text' } : 'Text'];
    }),
  );
}
