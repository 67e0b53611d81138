import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withPool } from '#server/database/connection/short-pool.ts';
import { createTenancy } from '#server/database/tenancy.ts';
import { checkDefinitions } from '#server/definitions/check-definitions.ts';
import { type DefinitionIssue, formatIssue } from '#server/definitions/issue.ts';
import { applyTablesOf } from '#server/own-tables/apply-folder.ts';
import { createTestDatabase } from '#tests/_harness/database.ts';
import { createDefinitionFolder } from '../../_definitions.ts';

/**
 * One change of a sound tenant: its title, the file, what stands there and what is put in its place. A file that the
 * tenant has not is made of the latter.
 */
export type Change = readonly [title: string, file: string, right: string, wrong: string];
/** A change that is a mistake, told once where `⟦` stands. */
export type Mistake = readonly [...Change, told: RegExp, suggestion?: string];

type Slip = readonly [title: string, wrong: string, told: RegExp, suggestion?: string];

/** Rows of a table about one place: its file, and what stands there. */
export function at(file: string, right: string, rows: readonly Slip[]): Mistake[];
export function at(
  file: string,
  right: string,
  rows: readonly (readonly [title: string, wrong: string])[],
): Change[];
export function at(
  file: string,
  right: string,
  rows: readonly (readonly [title: string, ...unknown[]])[],
): unknown[] {
  return rows.map(([title, ...rest]) => [title, file, right, ...rest]);
}

/** What is planted, and into what. */
export interface Planted {
  /** Files of a tenant whose code is `\0`, without a fault; steps of tables of its own below `_tables/`. */
  readonly clean: Readonly<Record<string, string>>;
  readonly mistakes: readonly Mistake[];
  /** Changes that are none. */
  readonly sound: readonly Change[];
}

/** Tests that each mistake is told once at its place, and nothing of what is right: one check of as many tenants. */
export function testPlanted(title: string, { clean, mistakes, sound }: Planted): void {
  const shared = Object.entries(clean).filter(([file]) => file.startsWith('_'));
  const own = Object.entries(clean).filter(([file]) => !file.startsWith('_'));
  let issues: readonly DefinitionIssue[] = [];
  let drop = async () => {};
  const toldOf = (code: string) => issues.filter(({ file }) => file.startsWith(`${code}/`));

  function tenantOf(code: string, change?: Change): Record<string, string> {
    const files = Object.fromEntries(own);
    if (change) {
      const [, file, right, wrong] = change;
      const text = files[file] ?? right;
      if (!text.includes(right)) throw new Error(`"${right}" does not stand in ${file}`);
      files[file] = text.replace(right, () => wrong.replace('⟦', ''));
    }
    return Object.fromEntries(
      Object.entries(files).map(([file, text]) => [`${code}/${file}`, text.replaceAll('\0', code)]),
    );
  }

  /** Line and column of the mark in the file as it is written with it. */
  function placeOf([, file, right, wrong]: Change, code: string): string {
    const text = (clean[file] ?? right).replace(right, () => wrong).replaceAll('\0', code);
    const before = text.slice(0, text.indexOf('⟦'));
    return `${code}/${file}:${before.split('\n').length}:${before.length - before.lastIndexOf('\n')}`;
  }

  beforeAll(async () => {
    const wrong = mistakes.map(([name, file, right, by], index) =>
      tenantOf(`m${index}`, [name, file, right, by]),
    );
    const right = sound.map((change, index) => tenantOf(`s${index}`, change));
    const folder = await createDefinitionFolder(
      Object.assign(Object.fromEntries(shared), tenantOf('sound'), ...wrong, ...right),
    );
    const database = await createTestDatabase();
    drop = async () => {
      await database.drop();
      await folder.drop();
    };
    const tables = await applyTablesOf(folder.path, database.connection);
    expect(tables.issues.map(formatIssue)).toEqual([]);
    issues = await withPool(database.connection, (pool) =>
      checkDefinitions(folder.path, createTenancy(pool)),
    );
  }, 300_000);
  afterAll(() => drop());

  describe(title, () => {
    test.each(mistakes.map((mistake, index) => [mistake[0], index] as const))(
      '%s is told once, where it stands',
      (_, index) => {
        const [name, file, right, wrong, told, suggestion] = mistakes[index] as Mistake;
        const code = `m${index}`;
        const found = toldOf(code);
        expect(found.map(formatIssue).join('\n')).toMatch(told);
        expect(found.slice(1).map(formatIssue)).toEqual([]);
        const [issue] = found;
        const place = placeOf([name, file, right, wrong], code);
        expect(`${issue?.file}:${issue?.line}:${issue?.column}`).toBe(place);
        expect(issue?.suggestion).toBe(suggestion);
      },
    );

    test('nothing is told of the tenant as it was', () => {
      expect([...toldOf('sound'), ...toldOf('_tables')].map(formatIssue)).toEqual([]);
    });

    test.each(sound.map(([name], index) => [name, index] as const))(
      '%s is no mistake',
      (_, index) => {
        expect(toldOf(`s${index}`).map(formatIssue)).toEqual([]);
      },
    );
  });
}
