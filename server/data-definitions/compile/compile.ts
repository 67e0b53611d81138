import { compileExpression } from '#expressions/compile.ts';
import { holds } from '#expressions/values.ts';
import type { DataDefinitionDocument } from '#schemas/definitions/data-definition.ts';
import { writtenName } from '../../database/sql-text/written-name.ts';
import type { DefinitionEnvironment } from '../catalogue/environment.ts';
import { lackingColumn, NO_RIGHTS, rowRights } from '../catalogue/table-rights.ts';
import type { CompiledDefinition, CompiledField, Fields, RowRights } from '../compiled.ts';
import { isOfLogin } from '../own-rows.ts';
import { keysOfSelect } from './authored-sql/sql-derived-keys.ts';
import { tableBehindKey } from './authored-sql/sql-keys.ts';
import { checkBounds } from './check-bounds.ts';
import { checkContradictions } from './check-contradictions.ts';
import { answerFaults } from './check-options.ts';
import { warnOfKeysAsLogins, warnOfNamedRows } from './check-own-rows.ts';
import { checkQuotes } from './check-quotes.ts';
import { checkSharedValues } from './check-shared-values.ts';
import { warnOfTurnedTitles } from './check-turned-titles.ts';
import { checkValues } from './check-values.ts';
import type { Compilation } from './compilation.ts';
import { compileActions } from './compile-actions.ts';
import { compileAlways } from './compile-always.ts';
import { compileFields, isUnknown, unknownField } from './compile-fields.ts';
import { checkDefaults, checkFieldFormulas, namedFields, namesOther } from './compile-names.ts';
import { type CompiledSource, compileSource } from './compile-source.ts';
import { checkCharts, compileStatistics, warnOfSummedNames } from './compile-statistics.ts';
import { namesOf } from './field-columns.ts';
import { isNobodys, warnOfFixedKey, warnOfLostDecimals, warnOfMixedCoins } from './field-fit.ts';
import { parseCondition } from './formulas/compile-expressions.ts';
import { Issues } from './issues.ts';
import { warnOfPercents } from './percent-columns.ts';

/** Settles everything that a document leaves to defaults, and finds everything wrong with it. */
export async function compileDataDefinition(
  document: DataDefinitionDocument,
  environment: DefinitionEnvironment,
): Promise<Compilation> {
  const issues = new Issues();
  const lost = environment.lost(document.code);
  const found = await compileSource(document, environment, issues);
  if (!found) return { ok: false, issues: issues.found };
  const { source, relation } = found;
  const fields = await compileFields(document, relation, environment, issues);
  const byName = new Map(
    [...[...namesOf(document, relation), ...lost.names].map(unknownField), ...fields].map(
      (field): [string, CompiledField] => [field.name, field],
    ),
  );
  const key = lost.isKey
    ? anyOf(fields)
    : await keyOf(document, found, fields, byName, environment, issues);
  // What the key names and no field has is told there, and nowhere else.
  for (const field of key) if (!byName.has(field.name)) byName.set(field.name, field);
  const always = await compileAlways(
    document,
    byName,
    relation,
    { environment, compile: compileDataDefinition },
    issues,
  );
  const keyIsPrimary = source.kind === 'table' && isPrimary(key, relation.primaryKey);
  const row = { fields: byName, key, source, keyIsPrimary };
  const definition: CompiledDefinition = {
    code: document.code,
    title: document.title ?? '',
    source,
    key,
    keyIsPrimary,
    fields,
    byName,
    filters: namedFields(document.filters, byName, issues, (index) => ['filters', index]),
    sort: document.sort.flatMap(({ name, order }, index) => {
      const [field] = namedFields([name], byName, issues, () => ['sort', index, 'name']);
      return field ? [{ field, order }] : [];
    }),
    statistics: compileStatistics(document, byName, issues),
    rowClasses: document.rowClasses.flatMap(({ when, className }, index) => {
      const ast = parseCondition(when, byName, issues, ['rowClasses', index, 'when']);
      if (!ast) return [];
      const evaluate = compileExpression(ast);
      return [{ holds: (scope) => holds(evaluate(scope)), className }];
    }),
    charts: document.charts,
    actions: await compileActions(document, row, environment, issues),
    always,
    isAlwaysRefused: lost.isAlways || namesOther(document.always ?? {}, byName),
    rights: await rightsOf(found, fields, always, environment),
    neededColumn: lackingColumn(relation, fields, always),
    importable: document.import,
    access: document.access,
  };
  const lostFields = await checkMeaning(document, found, definition, environment, issues);
  // Of what such a field holds nothing is told elsewhere.
  for (const name of lostFields) byName.set(name, unknownField(name));
  return { ok: !issues.isFaulty, issues: issues.found, definition };
}

/**
 * Looks for what contradicts itself, its table or its rows, now that it is known what everything says.
 *
 * @returns fields that were meant to show another column than they do.
 */
async function checkMeaning(
  document: DataDefinitionDocument,
  found: CompiledSource,
  definition: CompiledDefinition,
  environment: DefinitionEnvironment,
  issues: Issues,
): Promise<readonly string[]> {
  const { source, key, fields, byName, always } = definition;
  checkWriting(document, source, issues);
  checkFilters(document, definition, issues);
  checkSharedValues(document, found, byName, issues);
  // What `always` was to tell apart, it does not while it has a fault.
  if (document.key && !found.isMisjoined && !definition.isAlwaysRefused)
    await warnOfSharedRows(key, always, source, environment, issues);
  await warnOfKeysAsLogins(definition, environment, issues);
  await warnOfNamedRows(document, definition, environment, issues);
  warnOfNoNewRows(definition, found, issues);
  checkCharts(document, byName, found.relation, issues);
  warnOfSummedNames(document, key, byName, issues);
  warnOfFixedKey(document.fields ?? [], key, issues);
  warnOfMixedCoins(document.fields ?? [], fields, issues);
  if (source.kind === 'table' && document.access.write.length > 0)
    warnOfLostDecimals(document.fields ?? [], fields, issues);
  checkFieldFormulas(document, byName, issues);
  checkDefaults(document, byName, issues);
  if ('sql' in document.source) {
    const sqlFile = document.source.sql;
    for (const { message, ...place } of answerFaults(found.answers ?? [], fields)) {
      issues.add(['source', 'sql'], message, { sqlFile, ...place });
    }
  }
  await checkValues(document, source, byName, environment, issues);
  await checkBounds(document, source, byName, environment, issues);
  await warnOfPercents(document, source, byName, environment, issues);
  checkQuotes(document, byName, issues);
  warnOfTurnedTitles(document, issues);
  return checkContradictions(document, definition, found.relation, issues);
}

/** Looks for ways to write rows that are none of a table's. */
function checkWriting(
  document: DataDefinitionDocument,
  source: CompiledDefinition['source'],
  issues: Issues,
): void {
  if (source.kind === 'table') return;
  if (document.import) {
    issues.add(['import'], 'only rows of a table can be brought from a workbook');
  }
  const { access, actions } = document;
  if (access.write.length === 0) return;
  const own = Object.values(actions);
  if (own.length > 0) {
    // What says nothing of its own is for those who may write.
    if (own.some((action) => action.access === undefined)) return;
    const message =
      'only rows of a table can be saved, and each action here has an "access" of its own, so this lets nobody do anything';
    issues.warn(['access', 'write'], message);
    return;
  }
  const how =
    source.kind === 'view'
      ? `, not those of a view, whatever PostgreSQL writes through it: name the table as the source, or write an action such as UPDATE ${writtenName(source.name)} SET … WHERE …`
      : ', and there is no action';
  issues.add(['access', 'write'], `only rows of a table can be saved${how}`);
}

/** Looks for filters that stand there twice, and for placeholders of what is no filter that is typed. */
function checkFilters(
  { filters, fields = [] }: DataDefinitionDocument,
  compiled: Pick<CompiledDefinition, 'filters' | 'key'>,
  issues: Issues,
): void {
  const before = new Set<string>();
  for (const [index, name] of filters.entries()) {
    if (before.has(name)) issues.add(['filters', index], `the filter "${name}" stands here twice`);
    before.add(name);
  }
  const found = new Set([...compiled.filters, ...compiled.key].map(({ name }) => name));
  for (const [index, field] of fields.entries()) {
    const { name, other } = field;
    if (other?.reloadAfterChanged && !isNobodys(field) && !found.has(name)) {
      const path = ['fields', index, 'other', 'reloadAfterChanged'];
      issues.warn(path, `a form finds no record by "${name}": name it in "filters"`);
    }
    if (other?.placeholder === undefined || isTyped(compiled.filters, name)) continue;
    const path = ['fields', index, 'other', 'placeholder'];
    issues.add(path, `only a filter that is typed shows it: "${name}" is none`);
  }
}

/** Is the field a filter that people type in, rather than choose or pick days in? */
function isTyped(filters: readonly CompiledField[], name: string): boolean {
  const filter = filters.find((one) => one.name === name);
  if (filter === undefined) return false;
  return filter.options === undefined && ['Text', 'Number'].includes(filter.field.type);
}

/** Visitors who write, and workbooks, bring new rows, which have to have all that the database asks for. */
function warnOfNoNewRows(
  {
    access,
    rights,
    byName,
    importable,
    isAlwaysRefused,
    neededColumn: lacking,
  }: CompiledDefinition,
  { source, relation }: CompiledSource,
  issues: Issues,
): void {
  const isForNew =
    (importable && access.write.length > 0) ||
    (access.write === 'public' && access.read !== 'public');
  if (!isForNew || source.kind !== 'table' || rights.create) return;
  if (lacking === undefined || isAlwaysRefused || [...byName.values()].some(isUnknown)) return;
  const message = `nobody can bring a row: the column "${lacking}" needs a value, and no field that can be filled in has it`;
  const about = { kind: 'needed column', name: lacking, of: relation.name };
  issues.add(importable ? ['import'] : ['access', 'write'], message, { about, mild: true });
}

async function rightsOf(
  { source, relation }: CompiledSource,
  fields: readonly CompiledField[],
  always: CompiledDefinition['always'],
  environment: DefinitionEnvironment,
): Promise<RowRights> {
  const table = source.kind === 'table' ? await environment.rights(source.name) : NO_RIGHTS;
  return rowRights(source, relation, fields, always, table);
}

async function keyOf(
  document: DataDefinitionDocument,
  { source, relation }: CompiledSource,
  fields: readonly CompiledField[],
  byName: Fields,
  environment: DefinitionEnvironment,
  issues: Issues,
): Promise<CompiledField[]> {
  if (document.key) {
    const named = namedFields(document.key, byName, issues, (index) => ['key', index]);
    if (named.length === document.key.length) {
      warnOfSharedKey(named, relation, issues);
      return named;
    }
    // Nobody knows what a name without a field was meant for.
    return [...named, ...document.key.filter((name) => !byName.has(name)).map(unknownField)];
  }
  const { primaryKey } = relation;
  const key = primaryKey.flatMap((column) => fields.find((field) => field.column === column) ?? []);
  const unknown = [...byName.values()].filter(isUnknown);
  if (primaryKey.length === 0) {
    const about = { kind: 'no key', name: relation.name };
    const message = await needsKey(source, relation, fields, environment);
    issues.add(['source', source.kind], message, { about });
    return anyOf(fields);
  } else if (key.length === primaryKey.length) {
    warnOfSharedKey(key, relation, issues);
  } else {
    // A field with a fault may be the one that is lacking.
    if (unknown.length > 0) return [...key, ...unknown];
    const name = primaryKey.find((column) => !key.some((field) => field.column === column)) ?? '';
    const about = { kind: 'unshown key', name };
    issues.add(['fields'], `the fields lack the key: ${primaryKey.join(', ')}`, { about });
  }
  return key;
}

/** A key of which nobody knows which fields it has. */
function anyOf(fields: readonly CompiledField[]): CompiledField[] {
  return fields.map(({ name }) => unknownField(name));
}

/** What is told of rows without a key, with the fields that tell them apart as far as these are known. */
async function needsKey(
  source: CompiledSource['source'],
  { kind, name, uniques = [] }: CompiledSource['relation'],
  fields: readonly CompiledField[],
  environment: DefinitionEnvironment,
): Promise<string> {
  const nameOf = (column: string) => fields.find((field) => field.column === column)?.name;
  if (source.kind === 'table' && uniques.length === 0) {
    return `rows need a key, and no rule of ${name} keeps two of them apart: ALTER TABLE ${writtenName(name)} ADD id bigint GENERATED ALWAYS AS IDENTITY, ADD PRIMARY KEY (corp, id)`;
  }
  const text = source.kind === 'sql' ? source.text : await environment.viewSql(name);
  const known =
    kind === 'table' || text === null ? uniques : await keysOfSelect(text, environment.relations);
  const shown = known.find((one) => one.length > 0 && one.every((column) => nameOf(column)));
  const named = (shown ?? known[0] ?? []).map((column) => nameOf(column) ?? '…');
  return `rows need a key: "key": ${JSON.stringify(named.length > 0 ? named : ['…'])}, since the source has no primary key`;
}

/** A key of a table that no constraint keeps from standing in two rows, of which a save would change both. */
function warnOfSharedKey(
  key: readonly CompiledField[],
  relation: CompiledSource['relation'],
  issues: Issues,
): void {
  const { kind, name, primaryKey, uniques = [], hasHeirs } = relation;
  if (kind !== 'table' || key.some(isUnknown)) return;
  const columns = key.map(({ column }) => column);
  const names = key.map((field) => field.name).join(', ');
  const sayings = primaryKey.length > 0 ? [primaryKey, ...uniques] : uniques;
  if (hasHeirs === true) {
    const message = `two rows may have the same ${names}: ${name} shows rows of the tables that inherit from it too, which no key of its own holds; say SELECT … FROM ONLY ${writtenName(name)} as SQL, or make it a partitioned table`;
    issues.warn(['source'], message);
  } else if (!sayings.some((unique) => unique.every((column) => columns.includes(column)))) {
    const [known] = sayings;
    const how = known
      ? `a key tells one row from another, as ${known.join(', ')} does`
      : `no rule of the table keeps them apart: ALTER TABLE ${writtenName(name)} ADD UNIQUE (corp, …), or a column "id bigint GENERATED ALWAYS AS IDENTITY" that is its key`;
    issues.warn(['key'], `two rows may have the same ${names}: ${how}`);
  } else {
    const empty = columns.find((column) => relation.columns.get(column)?.nullable);
    if (empty === undefined) return;
    const message = `${empty} of ${name} may be NULL, and nothing can be done with a row without a key: ALTER TABLE ${writtenName(name)} ALTER ${writtenName(empty)} SET NOT NULL, or another key`;
    issues.warn(['key'], message);
  }
}

/** A key of a view or of SQL that its own joins do not keep apart. */
async function warnOfSharedRows(
  key: readonly CompiledField[],
  always: CompiledDefinition['always'],
  source: CompiledSource['source'],
  { relations, viewSql }: DefinitionEnvironment,
  issues: Issues,
): Promise<void> {
  if (source.kind === 'table' || key.length === 0 || key.some(isUnknown)) return;
  const text = source.kind === 'sql' ? source.text : await viewSql(source.name);
  // What each row that is shown has alike tells them apart together with the key.
  const same = always.filter(isOfLogin).map(({ field }) => field);
  const columns = [...key, ...same].map(({ column }) => column);
  const table =
    text === null ? null : await tableBehindKey(text, columns, relations, source.kind === 'sql');
  if (table === null) return;
  const names = key.map(({ name }) => name).join(', ');
  const message = `two rows may have the same ${names}: several rows of ${table} may belong to it`;
  issues.add(['key'], message, { mild: true, about: { kind: 'shared rows', name: table } });
}

function isPrimary(key: readonly CompiledField[], primaryKey: readonly string[]): boolean {
  const columns = new Set(key.map((field) => field.column));
  return columns.size === primaryKey.length && primaryKey.every((column) => columns.has(column));
}
