import { type RawBuilder, sql } from 'kysely';
import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import type { Field } from '#schemas/definitions/field.ts';
import { isFileField } from '#schemas/definitions/file-field.ts';
import type { CompiledDefinition, CompiledField } from '../data-definitions/compiled.ts';
import { dependsOnUser, isOwnValue } from '../data-definitions/own-rows.ts';
import { columnSql } from '../data-definitions/sql/field-sql.ts';

/** Does the field keep pictures inside of a text? */
export function isPictureText({ format }: Pick<Field, 'format'>): boolean {
  return format === 'html';
}

/** May only those who are shown the rows read the files of this field? Visitors have no rows of their own. */
export function isPrivate({ access, always }: CompiledDefinition, field: Field): boolean {
  const keepsFiles = isFileField(field) || isPictureText(field);
  const isForAll = access.read === 'public' && !always.some(dependsOnUser);
  return keepsFiles && !isForAll && field.other.public !== true;
}

/** Are there fields whose files a browser can show by the session's key only? */
export function hasPrivateFiles(definition: CompiledDefinition): boolean {
  return definition.fields.some(({ field }) => isPrivate(definition, field));
}

/** Fields of a definition that keep files. */
export function fileFields({ fields }: CompiledDefinition): CompiledField[] {
  return fields.filter(({ field }) => isFileField(field));
}

/** Are its rows the same for all who may read them, as far as the document alone tells? */
export function hasSharedRows({ always = {} }: Pick<DataDefinitionDocument, 'always'>): boolean {
  return !Object.values(always).some(isOwnValue);
}

/**
 * Are the files of this field for whoever is shown the row, whichever definition they were brought by? Where rows are
 * everybody's own, they are; else where the author says so.
 */
export function goesWithRow({ always }: CompiledDefinition, field: Field): boolean {
  return mayGoWithRow(field) && (always.some(dependsOnUser) || field.other.withRow === true);
}

/** Has it a field whose files go with their rows? */
export function hasFilesOfRows(document: DataDefinitionDocument): boolean {
  const fields = (document.fields ?? []).filter(mayGoWithRow);
  return fields.some(({ other }) => other.withRow === true || !hasSharedRows(document));
}

function mayGoWithRow(field: Pick<Field, 'extraType' | 'format' | 'hidden'>): boolean {
  return (isFileField(field) || isPictureText(field)) && !field.hidden;
}

/** Holds for rows whose field names the file. */
export function namesFile(field: CompiledField, path: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(${columnSql(field)}::text, ${path}) > 0`;
}
