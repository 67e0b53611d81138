import type * as z from 'zod/mini';
import { fieldsOf } from '#expressions/fields.ts';
import { parseExpression } from '#expressions/parse.ts';
import { expressionsOf, parseTemplate } from '#expressions/template.ts';
import type { DefinitionIssue } from '../issue.ts';
import type { JsonSource } from '../json-source.ts';
import { suggest } from '../suggest.ts';
import { validateValue } from '../validate.ts';

export type Path = readonly (string | number)[];

/** Collects what is wrong with one file. */
export class Findings {
  readonly issues: DefinitionIssue[] = [];
  readonly #source: JsonSource;

  constructor(source: JsonSource) {
    this.#source = source;
  }

  add(path: Path, message: string): void {
    this.issues.push(this.#source.issue(path, message));
  }

  /** A name that is not among those that there are. */
  unknown(path: Path, what: string, name: string, known: Iterable<string>): void {
    const names = [...known];
    const list = names.length > 0 ? `; there are ${names.slice(0, 20).join(', ')}` : '';
    const message = `there is no ${what} "${name}"${list}`;
    this.issues.push(this.#source.issue(path, message, suggest(name, names)));
  }

  /** A formula over a row; without `fields` only its form is looked at. */
  formula(path: Path, text: string, fields: ReadonlySet<string> | null): void {
    const parsed = parseExpression(text);
    if (!parsed.ok) {
      this.#inside(path, parsed.message, parsed.position);
      return;
    }
    for (const { name, position } of fieldsOf(parsed.ast)) {
      if (!fields || fields.has(name)) continue;
      this.#inside(path, `there is no field "${name}"`, position, suggest(name, [...fields]));
    }
  }

  /** A template of HTML over rows, with the formulas in it. */
  template(path: Path, text: string, fields: ReadonlySet<string>): void {
    const parsed = parseTemplate(text);
    if (!parsed.ok) {
      this.#inside(path, parsed.message, parsed.position);
      return;
    }
    for (const { ast, position: start } of expressionsOf(parsed.parts)) {
      for (const { name, position } of fieldsOf(ast)) {
        if (fields.has(name)) continue;
        const wanted = suggest(name, [...fields]);
        this.#inside(path, `there is no field "${name}"`, start + position, wanted);
      }
    }
  }

  /**
   * A value whose schema depends on what stands beside it.
   *
   * @returns whether nothing is wrong with it.
   */
  value(path: Path, schema: z.ZodMiniType, value: unknown): boolean {
    const validation = validateValue(this.#source, schema, value, path);
    if (!validation.ok) this.issues.push(...validation.issues);
    return validation.ok;
  }

  /** A name inside a text that is not among those that there are. */
  unknownInside(
    path: Path,
    what: string,
    name: string,
    known: readonly string[],
    offset: number,
  ): void {
    const list = known.length > 0 ? `; there are ${known.slice(0, 20).join(', ')}` : '';
    this.#inside(path, `there is no ${what} "${name}"${list}`, offset, suggest(name, known));
  }

  #inside(path: Path, message: string, offset: number, suggestion?: string): void {
    this.issues.push(this.#source.issueInside(path, offset, message, suggestion));
  }
}
