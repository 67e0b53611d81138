import type { ExpressionNode } from '#expressions/ast.ts';
import { fieldsOf } from '#expressions/fields.ts';
import { parseExpression } from '#expressions/parse.ts';
import type { Fields } from '../../compiled.ts';
import { conditionSql } from '../../sql/expression-sql.ts';
import { ExpressionSqlFault } from '../../sql/expression-sql-types.ts';
import { expressionField } from '../../sql/field-sql.ts';
import type { IssuePath, Issues } from '../issues.ts';
import { sameForAll } from './formula-logic.ts';
import { formulaMeant, optionMeant } from './formula-meant.ts';
import { formulaFaults, truthFaults } from './formula-types.ts';

/** Stands for the tenant's clock and currency, and who asks, where only the shape of SQL is looked at. */
export const SOME_CONTEXT = {
  timeZone: 'UTC',
  currencyDigits: 2,
  now: '2000-01-01T00:00:00',
  user: null,
};

/** Parses a formula over the definition's fields that says yes or no; null when it has a fault. */
export function parseCondition(
  text: string,
  fields: Fields,
  issues: Issues,
  path: IssuePath,
): ExpressionNode | null {
  const parsed = parseExpression(text);
  if (!parsed.ok) {
    const meant = formulaMeant(parsed.message, text);
    issues.add(path, parsed.message, { offset: parsed.position, ...meant });
    return null;
  }
  const unknown = fieldsOf(parsed.ast).filter((field) => !fields.has(field.name));
  for (const { name, position } of unknown) {
    const before = issues.found.length;
    issues.unknownField(path, name, fields);
    const issue = issues.found[before];
    const suggestion = issue?.suggestion ?? optionMeant(name, fields);
    const meant = suggestion === undefined ? {} : { suggestion };
    if (issue) issues.found[before] = { ...issue, ...meant, offset: position };
  }
  const faults = [
    ...truthFaults(parsed.ast, fields, text),
    ...formulaFaults(parsed.ast, fields, text),
    ...sameForAll(parsed.ast, text),
  ];
  for (const { message, position, ...more } of faults) {
    issues.add(path, message, { offset: position, ...more });
  }
  return unknown.length === 0 ? parsed.ast : null;
}

/** Parses a condition that the database evaluates; null when it has a fault or no meaning in SQL. */
export function parseSqlCondition(
  text: string,
  fields: Fields,
  issues: Issues,
  path: IssuePath,
): ExpressionNode | null {
  const ast = parseCondition(text, fields, issues, path);
  if (!ast) return null;
  if (fieldsOf(ast).some(({ name }) => fields.get(name)?.unknown)) return null;
  const json = fieldsOf(ast).find(({ name }) => fields.get(name)?.storage === 'document');
  if (json) {
    const message = `"${json.name}" is JSON, of which a condition over all rows asks nothing`;
    issues.add(path, message, { offset: json.position });
    return null;
  }
  try {
    conditionSql(ast, {
      now: SOME_CONTEXT.now,
      field: (name) => {
        const field = fields.get(name);
        return field && expressionField(field, SOME_CONTEXT);
      },
    });
    return ast;
  } catch (error) {
    if (!(error instanceof ExpressionSqlFault)) throw error;
    issues.add(path, error.message, { offset: error.position });
    return null;
  }
}
