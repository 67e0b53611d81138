import { describe, expect, it } from 'vitest';
import { ConformanceProject } from './_conformance-project.ts';

const file = 'docs/requirements/02-screens.jsonc';

async function problemsOf(clauses: string[]): Promise<string[]> {
  return (await ConformanceProject.make({ clauses })).messages();
}

describe('a requirements file is refused with its line', () => {
  it('when a clause belongs to another section', async () => {
    expect(await problemsOf(['2.1 open', '3.2 open'])).toContainEqual(
      expect.stringMatching(`^requirements: ${file}:8: .*3.2 does not belong to section 2`),
    );
  });

  it('when clauses are doubled or out of order', async () => {
    expect(await problemsOf(['2.9 open', '2.18 open', '2.10 open'])).toContainEqual(
      expect.stringMatching(/:9: .*2\.10 must not follow 2\.18/),
    );
    expect(await problemsOf(['2.9 open', '2.9 open'])).toContainEqual(
      expect.stringMatching(/2\.9 must not follow 2\.9/),
    );
  });

  it('when a lettered item lacks its neighbour or its clause', async () => {
    expect(await problemsOf(['2.1 open', '2.1a open', '2.1c open'])).toContainEqual(
      expect.stringMatching(/2\.1c must follow 2\.1b/),
    );
    expect(await problemsOf(['2.1 open', '2.2a open'])).toContainEqual(
      expect.stringMatching(/2\.2a must follow 2\.2/),
    );
  });

  it('when a status is unknown', async () => {
    expect(await problemsOf(['2.1 finished'])).toContainEqual(
      expect.stringMatching(/:7: groups\.0\.clauses\.0\.status/),
    );
  });

  it('when it is not JSON, or empty', async () => {
    const project = await ConformanceProject.make({ clauses: ['2.1 open'] });
    await project.put(file, '{\n"section" 2 }');
    expect(await project.messages()).toContainEqual(expect.stringMatching(/:2: ColonExpected/));
    await project.put(file, '');
    expect(await project.messages()).toContainEqual(expect.stringMatching(/:1: /));
  });

  it('when a decision does not exist, or a section stands twice', async () => {
    const project = await ConformanceProject.make({ clauses: ['2.1 open'] });
    const text = await project.read(file);
    const decision = '"open", "decision": "docs/decisions/0001-why.md"';
    await project.put(file, text.replace('"open"', decision));
    expect(await project.messages()).toContainEqual(
      expect.stringMatching(/0001-why\.md, does not/),
    );
    await project.put('docs/decisions/0001-why.md', '# Why');
    await project.run({ write: true });
    expect(await project.messages()).toEqual([]);
    expect(await project.read('docs/requirements.md')).toContain(
      '[0001-why](decisions/0001-why.md)',
    );
    await project.put('docs/requirements/02-twice.jsonc', text);
    expect(await project.messages()).toContainEqual(expect.stringMatching(/section 2 stands in/));
  });
});
