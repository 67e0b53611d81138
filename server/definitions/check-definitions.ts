import { readdir } from 'node:fs/promises';
import { translationDocument } from '#schemas/definitions/tenant-documents.ts';
import {
  type CatalogueReads,
  catalogueReads,
} from '../data-definitions/catalogue/catalogue-reads.ts';
import { databaseEnvironment } from '../data-definitions/catalogue/database-environment.ts';
import { type Tenancy, UNHURRIED } from '../database/tenancy.ts';
import { NOTHING_TO_DO, TABLES_FOLDER, type TablesOutcome } from '../own-tables/apply-tables.ts';
import { REFUSED_BODY } from '../own-tables/deferred-bodies.ts';
import { namesLost } from '../own-tables/run-statements.ts';
import { madeBesideIn, madeIn } from '../own-tables/statements.ts';
import { checkFolder } from './check-folder.ts';
import { foldTried } from './fold-tried.ts';
import { type DefinitionIssue, formatIssue, ofKind, placeOf } from './issue.ts';
import { JsonSource } from './json-source.ts';
import { linePlaces } from './line-places.ts';
import { checkMeaning } from './meaning/check-meaning.ts';
import { foldSame } from './meaning/folding/fold-same.ts';
import { foldSteps } from './meaning/folding/fold-steps.ts';
import { checkFunctions } from './meaning/functions/check-functions.ts';
import { OTHER_TABLE } from './meaning/functions/trigger-table.ts';
import { checkDefaults } from './meaning/steps/check-defaults.ts';
import { checkMadeKeys, foldMadeKeys } from './meaning/steps/check-made-keys.ts';
import { checkReferences } from './meaning/steps/check-references.ts';
import { checkStated } from './meaning/steps/check-stated.ts';
import { checkViews } from './meaning/steps/check-views.ts';
import { givenColumns } from './meaning/steps/given-columns.ts';
import { saidByDatabase } from './meaning/steps/said-by-database.ts';
import { type Stated, statedTables } from './meaning/steps/stated-tables.ts';
import { type PlacedStatement, stepStatements } from './meaning/steps/step-statements.ts';
import { writtenRows } from './meaning/steps/written-rows.ts';
import { TenantDocuments } from './meaning/tenant-documents.ts';
import { missingTexts } from './meaning/texts/check-labels.ts';
import { overdueIssue } from './overdue.ts';
import {
  type DefinitionFile,
  type DefinitionFolder,
  PRODUCT_FOLDER,
  readDefinitionFolders,
} from './read-folder.ts';
import { lostLetter } from './spoilt-text.ts';
import { validateDocument } from './validate.ts';

/**
 * Everything wrong with a folder of definitions, by file and place, without changing anything:
 * what a start would refuse, and labels without a text.
 *
 * @param steps what came of the folder's steps, which is told together with all that follows from it.
 */
export async function checkDefinitions(
  root: string,
  tenancy: Tenancy,
  steps: TablesOutcome = NOTHING_TO_DO,
): Promise<DefinitionIssue[]> {
  const files = await filesIn(root);
  // What lies in it would be taken for tenants.
  if (files.includes('corp.json'))
    return [at('corp.json', 'this is the folder of one tenant: name the folder around it')];
  const folders = await readDefinitionFolders(root);
  const issues: DefinitionIssue[] = [
    ...misplaced(files, folders),
    ...folders.flatMap(lostLetters),
    ...folders.flatMap(strayTables),
  ];
  const product = productTexts(folders, issues);
  const tables = folders.find(({ name }) => name === TABLES_FOLDER);
  const aside = tables ? undefined : folders.find(isOfSteps);
  const tenants = folders.filter(
    (one) => one.name !== PRODUCT_FOLDER && one.name !== TABLES_FOLDER && one !== aside,
  );
  if (aside) issues.push(...stepsAside(aside));
  const statements = await stepStatements(tables?.files ?? []);
  const catalogue = catalogueReads({ isGiven: givenColumns(statements, folders) });
  for (const folder of tenants) {
    const check = (one: DefinitionFolder) =>
      checkTenant(
        one,
        tenancy,
        (language) => product.get(language) ?? {},
        tables?.files,
        statements,
        catalogue,
      );
    const checked = check(folder).then((told) => foldTried(folder, told, check));
    issues.push(...(await checked.catch((error) => [overdueIssue(folder, error)])));
  }
  const stated = statedTables(statements);
  const ofSteps: DefinitionIssue[] = [];
  if (tables && tenants.length > 0) {
    const checked = checkSteps(statements, stated, tenants, tenancy, catalogue);
    ofSteps.push(...(await checked.catch((error) => [overdueIssue(tables, error)])));
  }
  const refused = foldSame(
    steps.issues.filter((one) => !ofSteps.some((other) => isSameFault(other, one))),
  );
  for (const one of ofSteps) {
    const isRefused = steps.issues.some((other) => isSameFault(one, other));
    issues.push(isRefused ? { ...one, mild: false } : one);
  }
  // What a faulty step was to make is missed by all that stands on it: that is one mistake.
  const unmade = aside?.files.flatMap(({ text }) => [...madeIn(text), ...madeBesideIn(text)]) ?? [];
  const lost = new Set([...steps.lost, ...unmade]);
  const others = issues.filter(
    (one) => !namesLost(one.message, lost) && !steps.issues.some((it) => isOfBody(one, it)),
  );
  const texts = folders.flatMap(({ name, files }) =>
    name === PRODUCT_FOLDER ? [] : files.map(({ text }) => text),
  );
  const all = [...refused, ...others];
  const sql = tenants.flatMap((one) =>
    one.files.flatMap(({ path, text }) => (path.endsWith('.sql') ? [text] : [])),
  );
  const rows = ofKind(all, ...LACKED_VALUES).length > 0 ? await writtenRows(statements, sql) : [];
  return distinct(foldSteps(foldMadeKeys(all, texts, rows), stated, texts, rows)).sort(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column,
  );
}

/** The product's own texts by their languages; what is wrong with them goes to the issues. */
function productTexts(
  folders: readonly DefinitionFolder[],
  issues: DefinitionIssue[],
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const product = new Map<string, Readonly<Record<string, string>>>();
  for (const file of folders.find(({ name }) => name === PRODUCT_FOLDER)?.files ?? []) {
    const source = new JsonSource(`${PRODUCT_FOLDER}/${file.path}`, file.text);
    const validation = validateDocument(source, translationDocument);
    const language = /^translations\/(.+)\.json$/.exec(file.path)?.[1];
    if (!validation.ok) issues.push(...validation.issues);
    else if (language !== undefined) product.set(language, validation.document);
  }
  return product;
}

/** A key that new rows have to have, and nothing gives them. */
const UNMADE_KEY = 'unmade key';

/** What is told of a column that something has to fill. */
const LACKED_VALUES: readonly string[] = [UNMADE_KEY, 'needed value', 'needed column'];

/**
 * What makes a statement of a function fail is found by reading it too, which tells the word and the place.
 *
 * @param one what reading it tells.
 * @param other what came of a step.
 */
function isSameFault(one: DefinitionIssue, other: DefinitionIssue): boolean {
  const isOnLine = one.file === other.file && one.line === other.line;
  const [lacked, alike] = [one, other].map(({ message }) => LACKED.exec(message)?.[1]);
  const isLacked = one.file === other.file && lacked !== undefined && lacked === alike;
  // A trigger at the wrong table fails within its function, at whichever column comes first.
  const { kind, of, known = [] } = one.about ?? {};
  const isOfTrigger = kind === OTHER_TABLE && alike !== undefined && known.includes(alike);
  const isOfTable = of === (saidByDatabase(other.message)?.of ?? of);
  // A key that nothing makes is a mistake of its own, and may be none.
  const isThere = isOnLine && kind !== UNMADE_KEY;
  return isThere || one.message === other.message || isLacked || (isOfTrigger && isOfTable);
}

/** Is it said of SQL that calls a function, whose body is refused and told? Of that the database says no place in the SQL. */
function isOfBody(one: DefinitionIssue, { about, message }: DefinitionIssue): boolean {
  const isWithoutPlace = one.line === 1 && one.column === 1;
  return about?.kind === REFUSED_BODY && isWithoutPlace && one.message === message;
}

/** A column of its row that a trigger asks for: what PostgreSQL says where the row comes, and where it reads the statement. */
const LACKED = /^(?:record "\w+" has no field|column) "(\w+)"(?: not found in data type .+)?$/;

/** What the tables' own SQL says wrongly; any tenant may see all of it. */
function checkSteps(
  statements: readonly PlacedStatement[],
  stated: readonly Stated[],
  folders: readonly DefinitionFolder[],
  tenancy: Tenancy,
  catalogue: CatalogueReads,
): Promise<DefinitionIssue[]> {
  const tenants = folders.map(({ name }) => name);
  const [tenant = ''] = tenants;
  return tenancy.withTenant(
    tenant,
    async (transaction) => {
      const environment = await databaseEnvironment(
        { read: async () => null },
        transaction,
        catalogue,
      );
      return [
        ...(await checkViews(statements, environment)),
        ...(await checkFunctions(statements, environment, transaction)),
        ...(await checkDefaults(statements, environment, transaction)),
        ...(await checkStated(statements, tenants, environment, transaction)),
        ...(await checkReferences(stated, transaction)),
        ...(await checkMadeKeys(stated, transaction)),
      ];
    },
    UNHURRIED,
  );
}

/** The same fault may be found from two sides. */
function distinct(issues: readonly DefinitionIssue[]): DefinitionIssue[] {
  return [...new Map(issues.map((issue) => [formatIssue(issue), issue])).values()];
}

/** Definitions and SQL that lie in a folder itself. */
async function filesIn(root: string): Promise<string[]> {
  return (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(?:json|sql)$/.test(entry.name))
    .map(({ name }) => name);
}

function at(file: string, message: string): DefinitionIssue {
  return { file, line: 1, column: 1, message };
}

/** A folder that is no folder of tenants, where a person may believe that it was checked. */
function misplaced(
  files: readonly string[],
  folders: readonly DefinitionFolder[],
): DefinitionIssue[] {
  const strays = files.map((file) =>
    at(file, 'nothing reads this file: definitions lie in a folder for each tenant'),
  );
  const own = folders.filter(({ name }) => name !== PRODUCT_FOLDER && name !== TABLES_FOLDER);
  return own.length > 0 ? strays : [...strays, at('.', 'there is no tenant in this folder')];
}

/** Is it a folder of steps, and of nothing else? */
function isOfSteps({ files }: DefinitionFolder): boolean {
  return files.length > 0 && files.every(({ path }) => /^\d[^/]*\.sql$/.test(path));
}

/** Steps in a folder that is taken for one of a tenant. */
function stepsAside({ name, files: [first] }: DefinitionFolder): DefinitionIssue[] {
  const message = `nothing reads the folder "${name}": steps lie in ${TABLES_FOLDER}`;
  return [{ ...at(`${name}/${first?.path}`, message), suggestion: TABLES_FOLDER }];
}

/** Files beside an operator's steps that are called otherwise than steps. */
function strayTables({ name, strays = [] }: DefinitionFolder): DefinitionIssue[] {
  if (name !== TABLES_FOLDER) return [];
  const message = 'nothing reads this file: steps are called like 001-stores.sql';
  return strays.map((path) => {
    const place = { file: `${name}/${path}`, line: 1, column: 1, message };
    return /\.\w*sql$/i.test(path)
      ? { ...place, suggestion: path.replace(/\.\w*sql$/i, '.sql') }
      : place;
  });
}

/** Files that an editor has kept in another encoding, by the first letter of each that went lost. */
function lostLetters({ name, files }: DefinitionFolder): DefinitionIssue[] {
  return files.flatMap(({ path, text }) => {
    const offset = lostLetter(text);
    if (offset < 0) return [];
    const message = 'this letter is shown as �: the file is not written in UTF-8, so save it so';
    return [{ file: `${name}/${path}`, ...linePlaces(text)(offset), message, mild: true }];
  });
}

async function checkTenant(
  folder: DefinitionFolder,
  tenancy: Tenancy,
  product: (language: string) => Readonly<Record<string, string>>,
  tables: readonly DefinitionFile[] | undefined,
  statements: readonly PlacedStatement[],
  catalogue: CatalogueReads,
): Promise<DefinitionIssue[]> {
  const read = checkFolder(folder);
  const documents = new TenantDocuments(folder, read, async () => null);
  const { issues } = await tenancy.withTenant(
    folder.name,
    (transaction) => checkMeaning(read, documents, transaction, statements, catalogue),
    UNHURRIED,
  );
  // What begins with the signs of a label and may be none has no text either.
  const told = new Set(issues.map(placeOf));
  const missing = missingTexts(documents, product, issues, tables).filter(
    (one) => !told.has(placeOf(one)),
  );
  // Places are those of a key, which is another one where it is misspelt.
  const misspelt = ofKind(missing, 'key of text');
  const isOfMisspelt = ({ file, about }: DefinitionIssue) =>
    about?.kind === 'place of text' &&
    misspelt.some((one) => one.file === file && one.about.name === about.name);
  return [...issues.filter((one) => !isOfMisspelt(one)), ...missing];
}
