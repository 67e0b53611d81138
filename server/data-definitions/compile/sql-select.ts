/** The parts of a SELECT, as PostgreSQL's parser names them, that tell which rows it answers with. */
export interface Select {
  readonly larg?: object;
  readonly withClause?: object;
  readonly distinctClause?: object;
  readonly limitCount?: object;
  readonly fromClause?: readonly SqlTree[];
  readonly whereClause?: SqlTree;
  readonly groupClause?: readonly SqlTree[];
  readonly targetList?: readonly SqlTree[];
}

/** The parts of its nodes. */
export interface SqlNode {
  readonly relname?: string;
  readonly schemaname?: string;
  readonly alias?: { readonly aliasname?: string };
  readonly jointype?: string;
  readonly isNatural?: boolean;
  readonly usingClause?: readonly SqlTree[];
  readonly larg?: SqlTree;
  readonly rarg?: SqlTree;
  readonly quals?: SqlTree;
  readonly boolop?: string;
  readonly kind?: string;
  readonly name?: string;
  readonly lexpr?: SqlTree;
  readonly rexpr?: SqlTree;
  readonly args?: readonly SqlTree[];
  readonly arg?: SqlTree;
  readonly fields?: readonly SqlTree[];
  readonly val?: SqlTree;
  readonly sval?: string;
  readonly ival?: { readonly ival?: number };
  readonly funcname?: readonly SqlTree[];
  readonly over?: object;
  readonly location?: number;
  readonly lateral?: boolean;
  readonly subquery?: SqlTree;
  readonly fval?: { readonly fval?: string };
  readonly result?: SqlTree;
  readonly defresult?: SqlTree;
}

/** A node below the name of its kind. */
export type SqlTree = Readonly<Record<string, SqlNode>>;

const AGGREGATES =
  /^(?:count|sum|avg|min|max|every|bool_and|bool_or|array_agg|string_agg|jsonb?_agg|jsonb?_object_agg)$/;

/** Reckons the SELECT over all rows at once, so that it answers with one? */
export function isOneRow({ groupClause, targetList = [] }: Select): boolean {
  return groupClause === undefined && targetList.some(reckons);
}

function reckons(tree: unknown): boolean {
  if (typeof tree !== 'object' || tree === null) return false;
  return Object.entries(tree).some(([kind, value]) => {
    if (kind === 'SubLink') return false;
    const { funcname, over } = value as SqlNode;
    const name = funcname?.at(-1)?.String?.sval;
    if (kind === 'FuncCall' && !over && name && AGGREGATES.test(name)) return true;
    return reckons(value);
  });
}

/** Are two expressions written the same, wherever they stand? */
export function sameText(one: unknown, other: unknown): boolean {
  const bare = (tree: unknown) =>
    JSON.stringify(tree, (key, value) => (key === 'location' ? undefined : value));
  return one !== undefined && bare(one) === bare(other);
}
