import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { language } from '#schemas/tenant/corp.ts';
import { LANDING_PARTS, landingListOf } from '#schemas/tenant/landing-lists.ts';
import { isObject } from '#schemas/wire/json-object.ts';
import type { Departments } from '../../data-definitions/access.ts';
import { catalogueReads } from '../../data-definitions/catalogue/catalogue-reads.ts';
import { answerColumns } from '../../data-definitions/compile/authored-sql/answer-columns.ts';
import type { CompiledDefinition } from '../../data-definitions/compiled.ts';
import type { Database } from '../../database/database.ts';
import { OTHERS, SHOPPERS, VISITORS } from '../../web-ui-falcon/by-department.ts';
import type { CheckedFolder } from '../check-folder.ts';
import { definitionKey } from '../check-folder.ts';
import { type DefinitionIssue, placeOf } from '../issue.ts';
import type { JsonSource } from '../json-source.ts';
import { type DocumentOf, kindOf } from '../kinds.ts';
import { type Audience, accessMeant, isMisspelt } from './audience.ts';
import { checkArticle } from './check-article.ts';
import { checkConfig } from './check-config.ts';
import { type CheckedData, checkData, preChecksAlone } from './check-data.ts';
import { checkDepartments } from './check-departments.ts';
import { checkLookup } from './check-lookup.ts';
import { warnOfBlindWriters, warnOfClosedQuotes } from './check-quote-readers.ts';
import { checkUsers } from './check-users.ts';
import { warnOfBareWords, warnOfUserAsWord } from './check-words.ts';
import { foldAbsent } from './folding/fold-absent.ts';
import { foldAccess } from './folding/fold-access.ts';
import { foldAnswers } from './folding/fold-answers.ts';
import { foldBlind } from './folding/fold-blind.ts';
import { foldDoubled } from './folding/fold-doubled.ts';
import { foldFollows } from './folding/fold-follows.ts';
import { foldEmpty, foldHalves, foldNeeds } from './folding/fold-needs.ts';
import { foldOptions } from './folding/fold-options.ts';
import { foldParams } from './folding/fold-params.ts';
import { foldButtons, foldSame } from './folding/fold-same.ts';
import { Inspection } from './inspection.ts';
import { paramsMeant } from './list-params.ts';
import { checkForm } from './pages/check-form.ts';
import { checkFrames } from './pages/check-frames.ts';
import { checkIcons } from './pages/check-icons.ts';
import { warnOfUnseen } from './pages/check-layout.ts';
import {
  checkLinks,
  checkRoutes,
  checkSettings,
  checkShop,
  isHome,
  warnOfIdleEntries,
  warnOfSamePages,
  warnOfTiles,
} from './pages/check-links.ts';
import { pageNeeds } from './pages/page-needs.ts';
import { sqlLinks } from './pages/sql-links.ts';
import type { TenantScope } from './scope.ts';
import { checkStepRows } from './steps/check-step-rows.ts';
import type { PlacedStatement } from './steps/step-statements.ts';
import type { TenantDocuments } from './tenant-documents.ts';
import { warnOfMenuMarkup } from './texts/check-plain-texts.ts';
import { checkTranslatedHtml } from './texts/check-translated-html.ts';
import { checkTranslation } from './texts/check-translation.ts';

/**
 * Checks what schemas cannot: that every name in a tenant's definitions means something, in the
 * database, in other definitions, and in formulas, SQL and scripts.
 *
 * @param steps the statements of the operator's, where the rows that they write are held against the definitions, too.
 * @param catalogue what the database says of its tables, read for other tenants too.
 * @returns the folder without the definitions that have a fault, whose last good version stays.
 */
export async function checkMeaning(
  checked: CheckedFolder,
  documents: TenantDocuments,
  transaction: Transaction<Database>,
  steps: readonly PlacedStatement[] = [],
  catalogue = catalogueReads(),
): Promise<CheckedFolder> {
  const data = await checkData(documents, transaction, catalogue);
  const scope = await scopeOf(documents, data);
  const inspection = new Inspection(documents);
  await checkForms(inspection, scope);
  checkTranslatedHtml(inspection, scope);
  await checkReaders(inspection, scope);
  await checkWords(inspection, scope, checked.users, data.refusal);
  await checkNavigation(inspection, scope);
  for (const [code, lookup] of documents.readable('lookup')) {
    await inspection.inspect(documents.pathOf('lookup', code), (findings) =>
      checkLookup(findings, lookup),
    );
  }
  await checkTenant(inspection, scope);
  await checkAllIcons(inspection);
  await inspection.inspect('users.json', (findings) => checkUsers(findings, checked.users, scope));
  for (const [path, findings] of checkDepartments(documents, checked)) {
    inspection.keep(path, findings);
  }
  const ofRows = await checkStepRows(steps, documents, data.relations, transaction);
  // Of the answer of a pre-check that is told already.
  const links = withoutToldPlaces(await sqlLinks(documents, scope), data.issues);
  const issues = [...data.issues, ...inspection.issues, ...links, ...ofRows].filter(
    (issue) => !namesUnread(issue, documents),
  );
  const faulty = new Set([...checked.faulty, ...keysOf([...data.faulty, ...inspection.faulty])]);
  const apart: readonly DefinitionIssue[] = withoutToldPlaces(issues, [
    ...checked.issues,
    ...checked.salvaged.flatMap(({ lacking }) => lacking),
  ]);
  return {
    ...checked,
    faulty,
    issues: [
      ...foldDoubled(
        [
          ...checked.issues,
          ...withoutSameMend(FOLDS.reduce((told, fold) => fold(told, documents), apart)),
        ],
        documents,
      ),
    ],
    definitions: checked.definitions.filter(
      ({ kind, code }) => !faulty.has(definitionKey(kind, code)),
    ),
  };
}

/** What tells one cause in place of many places, in their order. */
const FOLDS = [
  ...[foldEmpty, foldSame, foldOptions, foldAbsent, foldParams, foldNeeds, foldHalves, foldAccess],
  ...[foldAnswers, foldBlind, foldButtons, foldFollows],
];

async function scopeOf(
  documents: TenantDocuments,
  { compiled, faulty, ...ofTasks }: CheckedData,
): Promise<TenantScope> {
  const corp = corpOf(documents);
  const departments = corp?.departments;
  const taskDocuments = new Map<string, DocumentOf<'task'>>();
  for (const [code, task] of documents.readable('task')) {
    taskDocuments.set(code, {
      ...task,
      params: await paramsMeant(task.params, documents.textOf(`tasks/${task.sql}`)),
      access: accessMeant(accessOf(documents, code, task), departments),
    });
  }
  return {
    departments,
    languages: [
      ...new Set(corp ? [corp.settings.language, ...corp.settings.languages] : language.options),
    ],
    definitions: new Map(
      [...compiled].map(([code, one]) => {
        const access = accessRead(documents, one);
        return [code, withAccessMeant({ ...one, access }, departments)];
      }),
    ),
    dataCodes: documents.codes('data'),
    forms: documents.codes('form'),
    articles: documents.codes('article'),
    // Nothing follows from an "access" with a fault, which is told of anyway.
    pages: new Map(
      [...documents.all('form')].filter(([, { access }]) => !isMisspelt(access, departments)),
    ),
    needs: pageNeeds(documents.readable('form'), taskDocuments),
    tasks: documents.codes('task'),
    taskDocuments,
    ...ofTasks,
    hasLostOption: (page) => documents.lost('form', page, 'option').length > 0,
    isAnswerLost: ({ code, answer }) => {
      const source = documents.sourceOf(documents.pathOf('task', code));
      return !isReadAs(source, ['answer'], answer);
    },
    preChecksAlone: (task) => preChecksAlone(task, documents),
    taskText: ({ sql }) => documents.textOf(`tasks/${sql}`),
    // Of SQL with a fault nobody knows which columns it was meant to have.
    taskColumns: async ({ sql }) =>
      faulty.has(`tasks/${sql}`) ? null : answerColumns(documents.textOf(`tasks/${sql}`) ?? ''),
  };
}

/** Who may run a task; everybody where that has a fault of its own. */
function accessOf(documents: TenantDocuments, code: string, { access }: DocumentOf<'task'>) {
  const source = documents.sourceOf(documents.pathOf('task', code));
  return isReadAs(source, ['access'], access) ? access : '*';
}

/** Who may read and write rows; everybody where that has a fault of its own. */
function accessRead(
  documents: TenantDocuments,
  { code, access }: CompiledDefinition,
): CompiledDefinition['access'] {
  const source = documents.sourceOf(documents.pathOf('data', code));
  const isLost = source.has(['access']) && !isObject(source.valueAt(['access']));
  const meant = (key: 'read' | 'write') =>
    isLost || !isReadAs(source, ['access', key], access[key]) ? '*' : access[key];
  return { read: meant('read'), write: meant('write') };
}

/** A definition that is as open as its "access" was meant, so that nothing more is told of a department. */
function withAccessMeant(
  definition: CompiledDefinition,
  departments: readonly string[] | undefined,
): CompiledDefinition {
  const { access, actions } = definition;
  const meant = (one: Departments) => accessMeant(one, departments);
  return {
    ...definition,
    access: { read: meant(access.read), write: meant(access.write) },
    actions: new Map(
      [...actions].map(([name, one]) => [name, { ...one, access: meant(one.access) }]),
    ),
  };
}

async function checkForms(inspection: Inspection, scope: TenantScope): Promise<void> {
  const { documents } = inspection;
  const forms = documents.readable('form');
  for (const [code, form] of forms) {
    await inspection.inspect(documents.pathOf('form', code), async (findings) => {
      await checkForm(findings, form, scope);
      checkFrames(findings, form, forms);
    });
  }
}

/** Looks for data that is shown to nobody, or to fewer than write it. */
async function checkReaders(inspection: Inspection, { departments }: TenantScope): Promise<void> {
  const { documents } = inspection;
  const all = documents.readable('data');
  const forms = documents.all('form');
  const faulty = documents.codes('form').flatMap((code) => {
    return forms.has(code) ? [] : (documents.textOf(documents.pathOf('form', code)) ?? []);
  });
  for (const [code, document] of all) {
    await inspection.inspect(documents.pathOf('data', code), (findings) => {
      warnOfClosedQuotes(findings, document, all, departments);
      warnOfBlindWriters(findings, document, departments);
      // What a page with a fault was meant to show of it nobody knows.
      if (!faulty.some((text) => text.includes(`"${code}"`))) {
        warnOfUnseen(findings, document, forms, documents.codes('data'));
      }
    });
  }
}

/** What the fields of data have in the place of a few words of their columns. */
async function checkWords(
  inspection: Inspection,
  { definitions }: TenantScope,
  users: CheckedFolder['users'],
  refusal: CheckedData['refusal'],
): Promise<void> {
  const { documents } = inspection;
  const forms = [...documents.all('form').values()];
  for (const [code, document] of documents.readable('data')) {
    const definition = definitions.get(code);
    if (!definition) continue;
    await inspection.inspect(documents.pathOf('data', code), async (findings) => {
      warnOfBareWords(findings, document, definition, forms, documents.all('lookup'));
      await warnOfUserAsWord(findings, document, definition, users, refusal);
    });
  }
}

/** Menus, quick links, and the pages that addresses lead to. */
async function checkNavigation(inspection: Inspection, scope: TenantScope): Promise<void> {
  const { documents } = inspection;
  for (const kind of ['menu', 'quickLink'] as const) {
    for (const [code, items] of documents.readable(kind)) {
      await inspection.inspect(documents.pathOf(kind, code), (findings) => {
        checkLinks(findings, [], items, scope, readersOf(documents, kind, code));
        warnOfSamePages(findings, [], items);
        warnOfMenuMarkup(findings, [], items);
        if (kind !== 'menu') warnOfTiles(findings, items);
        else warnOfIdleEntries(findings, [], items, code !== VISITORS && !isHome(findings, items));
      });
    }
  }
  const open = [...documents.readable('form')].flatMap(([code, { access }]) =>
    access === 'public' ? [code] : [],
  );
  for (const routes of documents.readable('routes').values()) {
    await inspection.inspect('routes.json', (findings) =>
      checkRoutes(findings, routes, scope, open),
    );
  }
}

/** What the tenant says of itself, on its landing page and in its shop, and in its languages. */
async function checkTenant(inspection: Inspection, scope: TenantScope): Promise<void> {
  const { documents } = inspection;
  const corp = corpOf(documents);
  if (corp) {
    for (const [code, texts] of documents.readable('translation')) {
      await inspection.inspect(documents.pathOf('translation', code), (findings) =>
        // That the tenant's own language is not offered is told in its settings.
        checkTranslation(findings, code, texts, scope.languages),
      );
    }
    for (const [code, article] of documents.readable('article')) {
      await inspection.inspect(documents.pathOf('article', code), (findings) =>
        checkArticle(findings, article, corp, scope),
      );
    }
    await inspection.inspect('corp.json', (findings) => checkSettings(findings, corp, scope));
  }
  for (const [code, items] of documents.readable('config')) {
    await inspection.inspect(documents.pathOf('config', code), async (findings) => {
      checkConfig(findings, code, items, scope);
      // What else reads a list, and which icons that has, nobody knows.
      if (LANDING_PARTS.some((part) => landingListOf(part) === code))
        await checkIcons(findings, items);
    });
  }
  for (const shop of documents.readable('shop').values()) {
    await inspection.inspect('shop.json', (findings) => checkShop(findings, shop, scope));
  }
}

async function checkAllIcons(inspection: Inspection): Promise<void> {
  const { documents } = inspection;
  for (const kind of ['form', 'data', 'menu', 'quickLink', 'shop'] as const) {
    for (const [code, document] of documents.readable(kind)) {
      await inspection.inspect(documents.pathOf(kind, code), (findings) =>
        checkIcons(findings, document),
      );
    }
  }
}

/**
 * The tenant's settings; with each language where those on offer have a fault, which is told where it stands. None where
 * nothing of them can be read.
 */
function corpOf(documents: TenantDocuments): DocumentOf<'corp'> | undefined {
  const [entry] = documents.readable('corp');
  if (!entry) return undefined;
  const [code, corp] = entry;
  const { settings } = corp;
  const source = documents.sourceOf(documents.pathOf('corp', code));
  if (source.has(['settings']) && !isObject(source.valueAt(['settings']))) return undefined;
  if (isReadAs(source, ['settings', 'languages'], settings.languages)) return corp;
  return { ...corp, settings: { ...settings, languages: [...language.options] } };
}

/** Is what stands at a place of a file, if anything, what was read of it? */
function isReadAs(source: JsonSource, path: readonly string[], value: unknown): boolean {
  return !source.has(path) || isDeepStrictEqual(source.valueAt(path), value);
}

/** Keys of the definitions in these files, of which some hold none. */
function keysOf(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const known = kindOf(path);
    return known ? [definitionKey(known.kind, known.code)] : [];
  });
}

/** What stands at no place that has a fault already: what is wrong there beside it follows from that. */
function withoutToldPlaces(
  issues: readonly DefinitionIssue[],
  told: readonly DefinitionIssue[],
): DefinitionIssue[] {
  const places = new Set(told.map(placeOf));
  return issues.filter((issue) => !places.has(placeOf(issue)));
}

/** Of what is mended at one place by the same word only the first, or the first that is refused. */
function withoutSameMend(issues: readonly DefinitionIssue[]): DefinitionIssue[] {
  const mendOf = (issue: DefinitionIssue) => `${placeOf(issue)} ${issue.suggestion}`;
  const kept = new Map<string, DefinitionIssue>();
  for (const issue of issues) {
    const other = kept.get(mendOf(issue));
    if (!other || (other.mild && !issue.mild)) kept.set(mendOf(issue), issue);
  }
  return issues.filter(
    (issue) => issue.suggestion === undefined || kept.get(mendOf(issue)) === issue,
  );
}

/** What definitions have of their own that others name. */
const NAMED: readonly string[] = ['action', 'chart', 'field'];

/** Is something said to be missing that is there, in a definition that has it with a fault of its shape? */
function namesUnread({ about }: DefinitionIssue, documents: TenantDocuments): boolean {
  if (!about || !NAMED.includes(about.kind)) return false;
  const [code, key] = [about.of ?? '', `${about.kind}s`];
  return (
    documents.isUnread('data', code, key) || documents.lost('data', code, key).includes(about.name)
  );
}

/** Whose links a file of them holds (spec 6.4). */
function readersOf(documents: TenantDocuments, kind: 'menu' | 'quickLink', code: string): Audience {
  // Who registered to shop belongs to no department, and may what everybody may.
  if (code === VISITORS || code === SHOPPERS) return 'visitors';
  const all = corpOf(documents)?.departments;
  // Of a department that there is not, that alone is told.
  if (code !== OTHERS) return all && !all.includes(code) ? '*' : [code];
  const own = documents.codes(kind);
  return all?.filter((department) => !own.includes(department)) ?? '*';
}
