import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import type { DocFault } from './check-docs.ts';

/** Folders whose exports others read before they use them. */
const PUBLIC = ['expressions', 'machines', 'schemas', 'scripts', 'server', 'src'];
/** Said by what it belongs to: a component's properties, a machine's events. */
const SAID_BY_NAME = /(?:Props|Event)$/;
/** Said by the schema that it is the type of. */
const TYPE_OF_SCHEMA = /=\s*z\.(?:output|infer|input)<\s*typeof/;

/** Exports of the product's folders that nothing says the meaning of. */
export function checkDocstrings(root: string): DocFault[] {
  return PUBLIC.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .flatMap((name) => {
        const path = posix.join(folder, name.replaceAll('\\', '/'));
        return undocumented(readFileSync(join(root, path), 'utf8'), path);
      }),
  );
}

/** Exports of one source without a docstring of their own, with the line that each stands in. */
export function undocumented(text: string, path: string): DocFault[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) => {
    const name = exportedName(statement);
    if (name === null || SAID_BY_NAME.test(name)) return [];
    if (ts.isTypeAliasDeclaration(statement) && TYPE_OF_SCHEMA.test(statement.getText())) return [];
    if (ts.getJSDocCommentsAndTags(statement).some(ts.isJSDoc)) return [];
    const { line } = source.getLineAndCharacterOfPosition(statement.getStart());
    return [{ place: `${path}:${line + 1}`, message: `${name} has no docstring` }];
  });
}

/** What a statement exports; null for one that exports nothing, or only hands on what others say. */
function exportedName(statement: ts.Statement): string | null {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return null;
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText()).join(', ');
  }
  const { name } = statement as ts.DeclarationStatement;
  return name?.getText() ?? 'default';
}
