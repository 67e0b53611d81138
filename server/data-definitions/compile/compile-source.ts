import type {
  DataDefinitionDocument,
  FieldDocument,
} from '#schemas/definitions/data-definition.ts';
import type { Relation } from '../catalogue/catalogue.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import type { RowSource } from '../compiled.ts';
import { type AuthoredSql, OWN_ROWS } from './authored-sql/authored-sql.ts';
import { statementFaults } from './authored-sql/check-literals.ts';
import { type LostComma, lostCommas } from './authored-sql/lost-commas.ts';
import { readSqlFile } from './authored-sql/read-sql-file.ts';
import { sqlFault } from './authored-sql/sql-fault.ts';
import { quotedParameter, USER_PARAMETER } from './authored-sql/sql-parameters.ts';
import type { Issues } from './issues.ts';

/** Where rows come from, and what they are made of. */
export interface CompiledSource {
  readonly source: RowSource;
  readonly relation: Relation;
  /** What columns of an author's SELECT may come to. */
  readonly answers?: AuthoredSql['answers'];
  /** Does it join rows by what names others, so that nobody knows which rows it was meant to have? */
  readonly isMisjoined?: boolean;
}

/** Settles a document's source; null when it has a fault, which is then among the issues. */
export async function compileSource(
  { source, fields = [] }: DataDefinitionDocument,
  environment: DefinitionEnvironment,
  issues: Issues,
): Promise<CompiledSource | null> {
  if ('sql' in source) return compileSqlSource(source.sql, fields, environment, issues);
  const kind = 'table' in source ? 'table' : 'view';
  const name = 'table' in source ? source.table : source.view;
  const relation = environment.relations.get(name);
  if (relation?.kind === kind) return { source: { kind, name }, relation };
  if (relation) {
    const message = `"${name}" is a ${relation.kind}: "source": { "${relation.kind}": "${name}" }`;
    issues.add(['source', kind], message);
    return null;
  }
  const known = [...environment.relations.values()].filter((one) => one.kind === kind);
  issues.unknown(
    ['source', kind],
    kind,
    name,
    known.map((one) => one.name),
  );
  return null;
}

async function compileSqlSource(
  file: string,
  fields: readonly FieldDocument[],
  environment: DefinitionEnvironment,
  issues: Issues,
): Promise<CompiledSource | null> {
  const names = fields.map(({ name }) => name);
  const path = ['source', 'sql'];
  const read = await readSqlFile(file, 'source', environment, issues, path);
  if (!read) return null;
  // What is called like a field is one where it is held against something; it may be a word like others.
  const quoted = quotedParameter(read.source, [USER_PARAMETER, ...names], names);
  if (quoted) {
    const message = `${quoted.message}, and a source takes none: ${OWN_ROWS}`;
    issues.sql(path, file, [{ message, offset: quoted.offset, mild: true }]);
  }
  const relation = await environment.describe(file, read.text);
  if ('message' in relation) {
    issues.sql(path, file, [sqlFault(read, relation, environment.relations)]);
    return null;
  }
  const wanted = fields.map(({ name, column }) => column ?? name);
  const lost = lostCommas(read, relation, wanted, environment.relations);
  issues.sql(
    path,
    file,
    lost.map(({ message, offset }) => ({ message, offset })),
  );
  const faults = await statementFaults(read, environment);
  issues.sql(path, file, faults);
  const isMisjoined = faults.some(({ about }) =>
    ['other rows', 'loose join'].includes(about?.kind ?? ''),
  );
  const source = { kind: 'sql', text: read.text } as const;
  return { source, relation: withLost(relation, lost), answers: read.answers, isMisjoined };
}

/** The relation as it would be with its commas, so that nothing more is told of their columns. */
function withLost(relation: Relation, lost: readonly LostComma[]): Relation {
  const columns = new Map(relation.columns);
  for (const { column, calledLike } of lost) {
    const like = columns.get(calledLike);
    if (like) columns.set(column, { ...like, name: column });
  }
  return { ...relation, columns };
}
