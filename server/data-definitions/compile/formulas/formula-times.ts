import type { BinaryNode, ExpressionNode } from '#expressions/ast.ts';
import type { Fields } from '../../compiled.ts';
import type { PartFault } from './formula-fault.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
/** A time as rows carry it, or the beginning of one. */
const MOMENT = /^\d{4}(?:-\d\d(?:-\d\d(?:[T ].*)?)?)?$/;

/** A time as rows carry it, of a day that there is. */
export function isMomentText(text: string): boolean {
  if (!MOMENT.test(text)) return false;
  const day = /^(\d{4})-(\d\d)(?:-(\d\d))?/.exec(text);
  if (!day) return true;
  const [, year, month, date = '01'] = day;
  const time = new Date(`${year}-${month}-${date}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.getUTCDate() === Number(date);
}

/** A moment that is held against a whole day: hardly any is midnight, and a day stands before each of its own. */
export function timeFaults({ operator, left, right }: BinaryNode, fields: Fields): PartFault[] {
  const noTime = writtenOtherwise(left, right) ?? writtenOtherwise(right, left);
  if (noTime) return [noTime];
  const [moment, day] = isMoment(left, fields) ? [left, right] : [right, left];
  if (!isMoment(moment, fields)) return partOfDay(operator, left, right, fields);
  if (operator !== '==' && operator !== '!=') {
    if (!isDay(day, fields)) return [];
    const message =
      'this is a moment, and a day stands before each of its own: date(…) makes a day of it';
    return [{ message, part: moment, mild: true }];
  }
  const isOneDay = (day.kind === 'literal' && DAY.test(String(day.value))) || isDay(day, fields);
  if (!isOneDay) return [];
  const message = 'this is a moment, which hardly ever equals a day: date(…) makes a day of it';
  return [{ message, part: moment, mild: true }];
}

/** A text that is no time, held against what a function makes of one: `date(due) == '25.11.2026'`. */
function writtenOtherwise(time: ExpressionNode, text: ExpressionNode): PartFault | undefined {
  if (time.kind !== 'call' || (time.name !== 'date' && time.name !== 'now')) return undefined;
  if (text.kind !== 'literal' || typeof text.value !== 'string' || isMomentText(text.value)) {
    return undefined;
  }
  const example =
    time.name === 'date' ? 'a day like 2026-03-01' : 'a time like 2026-03-01T08:00:00';
  const message = `${time.name}() gives ${example}, so it never compares with ${JSON.stringify(text.value)}`;
  return { message, part: text };
}

/** A day that is held against a month, a year or a moment: it equals whole days alone. */
function partOfDay(
  operator: string,
  left: ExpressionNode,
  right: ExpressionNode,
  fields: Fields,
): PartFault[] {
  const [day, text] = isDay(left, fields) ? [left, right] : [right, left];
  if ((operator !== '==' && operator !== '!=') || !isDay(day, fields)) return [];
  if (text.kind !== 'literal' || !isMomentText(String(text.value))) return [];
  if (DAY.test(String(text.value))) return [];
  const message = `this is a day like 2026-03-01, so it never equals ${JSON.stringify(text.value)}: startsWith(…), or a range with >= and <`;
  return [{ message, part: day, mild: true }];
}

function isDay(node: ExpressionNode, fields: Fields): boolean {
  if (node.kind === 'call') return node.name === 'date';
  return node.kind === 'field' && fields.get(node.name)?.storage === 'date';
}

function isMoment(node: ExpressionNode, fields: Fields): boolean {
  if (node.kind === 'call') return node.name === 'now';
  const storage = node.kind === 'field' ? fields.get(node.name)?.storage : undefined;
  return storage === 'timestamp' || storage === 'timestamptz';
}

/** Does it come to a day or a moment? */
export function isTime(node: ExpressionNode, fields: Fields): boolean {
  if (node.kind === 'call') return node.name === 'now' || node.name === 'date';
  return node.kind === 'field' && fields.get(node.name)?.field.type === 'DateTime';
}
