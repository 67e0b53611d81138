import { isNode, type SyntaxNode } from './syntax.ts';

/** A call that gives a test or a group of tests its title. */
interface TitleCall {
  kind: 'test' | 'group';
  /** `fails` when the test must fail to pass, `skip` when it never runs. */
  modifier: 'fails' | 'skip' | undefined;
  title: SyntaxNode;
  /** The tables of `.each` and `.for`. */
  tables: SyntaxNode[];
}

const roots: Record<string, TitleCall['kind']> = {
  it: 'test',
  test: 'test',
  describe: 'group',
  suite: 'group',
};

const modifiers: Record<string, TitleCall['modifier']> = {
  fails: 'fails',
  fail: 'fails',
  skip: 'skip',
  fixme: 'skip',
  todo: 'skip',
};

const plainMembers = new Set(
  'describe only concurrent sequential serial parallel shuffle each for skipIf runIf'.split(' '),
);

/** Reads `it.skip(…)`, `describe.each(table)(…)`, `test.describe.serial(…)` and the like. */
export function readTitleCall(call: SyntaxNode): TitleCall | undefined {
  const title = (call.arguments as unknown[])[0];
  if (!isNode(title)) return undefined;
  const members: string[] = [];
  const tables: SyntaxNode[] = [];
  let callee = call.callee as SyntaxNode;
  while (callee.type !== 'Identifier') {
    if (callee.type === 'MemberExpression') {
      members.push(String((callee.property as SyntaxNode).name));
      callee = callee.object as SyntaxNode;
    } else if (callee.type === 'CallExpression') {
      tables.push(...(callee.arguments as SyntaxNode[]));
      callee = callee.callee as SyntaxNode;
    } else if (callee.type === 'TaggedTemplateExpression') {
      tables.push(...((callee.quasi as SyntaxNode).expressions as SyntaxNode[]));
      callee = callee.tag as SyntaxNode;
    } else {
      return undefined;
    }
  }
  const kind = Object.hasOwn(roots, String(callee.name)) ? roots[String(callee.name)] : undefined;
  if (!kind || !members.every(isTitleMember)) return undefined;
  return {
    kind: members.includes('describe') ? 'group' : kind,
    modifier: members.map((member) => modifiers[member]).find(Boolean),
    title,
    tables,
  };
}

function isTitleMember(member: string): boolean {
  return plainMembers.has(member) || Object.hasOwn(modifiers, member);
}
