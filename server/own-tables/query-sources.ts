import { nodesIn } from '../database/sql-text/sql-tree.ts';

/** Schemas whose rows are the database's own, and how its tables are called, but for those that hold what somebody runs or has set. */
const OF_DATABASE =
  /^pg_(?!(?:stat_activity|stat_statements|cursors|prepared_statements|settings)$)/;

/** What a query reads: tables, and what gives rows besides. */
export class QuerySources {
  /** Tables by their own names, but for the database's. */
  readonly tables: readonly string[];
  /** By what names the query calls them, and what else it reads. */
  readonly names: ReadonlySet<string>;
  /** Does it read a table that nobody knows: one of the moment, or rows that a trigger is handed? */
  readonly hasUnknown: boolean;
  /** Queries by `WITH`, those around it too. */
  readonly stated: ReadonlySet<string>;
  /** Subqueries and functions that give rows. */
  readonly parts: readonly unknown[];
  readonly #known: ReadonlySet<string>;

  /**
   * @param columns of the tables that are known, by their names.
   * @param around names of queries that stand around this one, by `WITH`.
   */
  constructor(query: unknown, columns: ReadonlyMap<string, unknown>, around: ReadonlySet<string>) {
    const tables: string[] = [];
    const names = new Set<string>();
    const known = new Set<string>();
    const parts: unknown[] = [];
    const nodes = [...nodesIn(query)];
    const own = nodes.flatMap(({ CommonTableExpr: one }) => one?.ctename ?? []);
    const stated = new Set([...around, ...own]);
    for (const node of nodes) {
      const { RangeVar: table, RangeSubselect: inner, RangeFunction: called } = node;
      const { CommonTableExpr: cte, RangeTableFunc: xml, JsonTable: json } = node;
      if (inner) parts.push(inner.subquery);
      if (called) parts.push(called.functions);
      if (xml) parts.push(xml.docexpr);
      if (json) parts.push(json.context_item, json.passing);
      if (cte) parts.push(cte.ctequery);
      const alias = (table ?? inner ?? called ?? xml ?? json)?.alias?.aliasname;
      if (alias !== undefined) names.add(alias);
      const { relname, schemaname = '' } = table ?? {};
      if (relname === undefined) continue;
      names.add(relname);
      const isOfDatabase = OF_DATABASE.test(relname) || schemaname === 'information_schema';
      if (!isOfDatabase && !stated.has(relname)) tables.push(relname);
      if (isOfDatabase || columns.has(relname)) known.add(alias ?? relname);
    }
    this.tables = tables;
    this.names = names;
    this.stated = stated;
    this.hasUnknown = tables.some((name) => !columns.has(name));
    this.parts = parts;
    this.#known = known;
  }

  /** Is a table whose columns are known called so there? */
  isTable(name: string): boolean {
    return this.#known.has(name);
  }
}
