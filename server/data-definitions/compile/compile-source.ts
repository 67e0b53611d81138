import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import type { Relation } from '../catalogue/catalogue.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import type { RowSource } from '../compiled.ts';
import { type AuthoredSql, readAuthoredSql } from './authored-sql.ts';
import { statementFaults } from './check-literals.ts';
import type { IssuePath, Issues } from './issues.ts';
import { sqlFault } from './sql-fault.ts';

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
  { source }: DataDefinitionDocument,
  environment: DefinitionEnvironment,
  issues: Issues,
  path: IssuePath = ['source'],
): Promise<CompiledSource | null> {
  if ('sql' in source) return compileSqlSource(source.sql, environment, issues, [...path, 'sql']);
  const kind = 'table' in source ? 'table' : 'view';
  const name = 'table' in source ? source.table : source.view;
  const relation = environment.relations.get(name);
  if (relation?.kind === kind) return { source: { kind, name }, relation };
  if (relation) {
    const message = `"${name}" is a ${relation.kind}: "source": { "${relation.kind}": "${name}" }`;
    issues.add([...path, kind], message);
    return null;
  }
  const known = [...environment.relations.values()].filter((one) => one.kind === kind);
  issues.unknown(
    [...path, kind],
    kind,
    name,
    known.map((one) => one.name),
  );
  return null;
}

async function compileSqlSource(
  file: string,
  environment: DefinitionEnvironment,
  issues: Issues,
  path: IssuePath,
): Promise<CompiledSource | null> {
  const text = await environment.sqlFile(file);
  if (text === null) {
    issues.file(path, file, environment.codes('sql'));
    return null;
  }
  const read = await readAuthoredSql(text, 'source');
  if (!read.ok) {
    issues.add(path, read.message, { sqlFile: file, offset: read.offset });
    return null;
  }
  for (const { message, offset } of read.advice) {
    issues.add(path, message, { sqlFile: file, offset, mild: true });
  }
  const relation = await environment.describe(file, read.text);
  if ('message' in relation) {
    const { message, ...place } = sqlFault(read, relation);
    issues.add(path, message, { sqlFile: file, ...place });
    return null;
  }
  const faults = await statementFaults(read, environment);
  for (const { message, ...place } of faults) {
    issues.add(path, message, { sqlFile: file, ...place });
  }
  const isMisjoined = faults.some(({ message }) => / names a row of /.test(message));
  const source = { kind: 'sql', text: read.text } as const;
  return { source, relation, answers: read.answers, isMisjoined };
}
