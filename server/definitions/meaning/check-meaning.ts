import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { answerColumns } from '../../data-definitions/compile/answer-columns.ts';
import type { Database } from '../../database/database.ts';
import { OTHERS, SHOPPERS, VISITORS } from '../../web-ui-falcon/by-department.ts';
import type { CheckedFolder } from '../check-folder.ts';
import { definitionKey } from '../check-folder.ts';
import type { DefinitionIssue } from '../issue.ts';
import { kindOf } from '../kinds.ts';
import { suggest } from '../suggest.ts';
import { type Audience, isMisspelt } from './audience.ts';
import { checkArticle } from './check-article.ts';
import { checkData } from './check-data.ts';
import { checkDepartments } from './check-departments.ts';
import { checkForm, checkFrames } from './check-form.ts';
import { checkIcons } from './check-icons.ts';
import { checkTranslation } from './check-labels.ts';
import { warnOfUnseen } from './check-layout.ts';
import {
  checkHome,
  checkLinks,
  checkRoutes,
  checkSettings,
  checkShop,
  checkWay,
  warnOfSamePages,
} from './check-links.ts';
import { warnOfBlindWriters, warnOfClosedQuotes } from './check-quote-readers.ts';
import { Findings } from './findings.ts';
import { pageNeeds } from './page-needs.ts';
import type { TenantScope } from './scope.ts';
import type { TenantDocuments } from './tenant-documents.ts';

/**
 * Checks what schemas cannot: that every name in a tenant's definitions means something, in the
 * database, in other definitions, and in formulas, SQL and scripts.
 *
 * @returns the folder without the definitions that have a fault, whose last good version stays.
 */
export async function checkMeaning(
  checked: CheckedFolder,
  documents: TenantDocuments,
  transaction: Transaction<Database>,
): Promise<CheckedFolder> {
  const data = await checkData(documents, transaction);
  const issues: DefinitionIssue[] = [...data.issues];
  const faultyPaths = new Set(data.faulty);
  const forms = documents.readable('form');
  const taskDocuments = documents.readable('task');
  const corp = [...documents.readable('corp').values()][0];
  const scope: TenantScope = {
    departments: corp?.departments,
    definitions: data.compiled,
    dataCodes: documents.codes('data'),
    forms: documents.codes('form'),
    articles: documents.codes('article'),
    // Nothing follows from an "access" with a fault, which is told of anyway.
    pages: new Map(
      [...documents.all('form')].filter(([, { access }]) => !isMisspelt(access, corp?.departments)),
    ),
    needs: pageNeeds(forms, taskDocuments),
    tasks: documents.codes('task'),
    taskDocuments,
    taskText: ({ sql }) => documents.textOf(`tasks/${sql}`),
    taskColumns: ({ sql }) => answerColumns(documents.textOf(`tasks/${sql}`) ?? ''),
  };
  const inspect = async (path: string, check: (findings: Findings) => Promise<void> | void) => {
    const findings = new Findings(documents.sourceOf(path));
    await check(findings);
    if (findings.issues.some(({ mild }) => !mild)) faultyPaths.add(path);
    issues.push(...findings.issues);
  };
  for (const [code, form] of forms) {
    await inspect(documents.pathOf('form', code), async (findings) => {
      await checkForm(findings, form, scope);
      checkFrames(findings, form, forms);
    });
  }
  for (const [code, document] of documents.readable('data')) {
    await inspect(documents.pathOf('data', code), (findings) => {
      warnOfClosedQuotes(findings, document, documents.readable('data'), corp?.departments);
      warnOfBlindWriters(findings, document, corp?.departments);
      warnOfUnseen(findings, document, documents.all('form'));
    });
  }
  for (const kind of ['menu', 'quickLink'] as const) {
    for (const [code, items] of documents.readable(kind)) {
      await inspect(documents.pathOf(kind, code), (findings) => {
        checkLinks(findings, [], items, scope, readersOf(documents, kind, code));
        warnOfSamePages(findings, [], items);
        if (kind === 'menu' && code !== VISITORS) checkHome(findings, items);
      });
    }
  }
  const open = [...forms].flatMap(([code, { access }]) => (access === 'public' ? [code] : []));
  for (const routes of documents.readable('routes').values()) {
    await inspect('routes.json', (findings) => checkRoutes(findings, routes, scope, open));
  }
  for (const [code, { options }] of documents.readable('lookup')) {
    await inspect(documents.pathOf('lookup', code), (findings) => {
      const keys = options.map(({ Key }) => Key);
      findings.twice(keys, 'option', (index) => ['options', index, 'Key']);
      for (const [index, key] of keys.entries()) {
        if (key === key.trim()) continue;
        const message = 'a blank at an end of a key belongs to it, and nobody sees it';
        findings.warn(['options', index, 'Key'], message, key.trim());
      }
      if (code === DEPARTMENT_LOOKUP) warnOfNoDepartments(findings, keys, corp?.departments);
      const names = options.map(({ Name }) => Name);
      for (const [index, name] of names.entries()) {
        if (names.indexOf(name) === index) continue;
        const other = keys[names.indexOf(name)];
        const message = `"${name}" is the name of "${other}" already: nobody can tell them apart`;
        findings.warn(['options', index, 'Name'], message);
      }
    });
  }
  if (corp) {
    for (const [code, texts] of documents.readable('translation')) {
      await inspect(documents.pathOf('translation', code), (findings) =>
        checkTranslation(findings, code, texts, corp.settings.languages),
      );
    }
    for (const [code, article] of documents.readable('article')) {
      await inspect(documents.pathOf('article', code), (findings) =>
        checkArticle(findings, article, corp, scope),
      );
    }
    await inspect('corp.json', (findings) => checkSettings(findings, corp, scope));
  }
  for (const shop of documents.readable('shop').values()) {
    await inspect('shop.json', (findings) => checkShop(findings, shop, scope));
  }
  for (const kind of ['form', 'data', 'menu', 'quickLink', 'shop'] as const) {
    for (const [code, document] of documents.readable(kind)) {
      await inspect(documents.pathOf(kind, code), (findings) => checkIcons(findings, document));
    }
  }
  await inspect('users.json', (findings) => {
    const logins = checked.users.map(({ user }) => user.toLowerCase());
    findings.twice(logins, 'user', (index) => [index, 'user']);
    for (const [index, { email }] of checked.users.entries()) {
      if (email === '' || z.email().safeParse(email).success) continue;
      findings.warn([index, 'email'], `"${email}" is no e-mail address`);
    }
    for (const [index, { afterLogin, department }] of checked.users.entries()) {
      if (afterLogin === '') continue;
      const audience = department === '' ? 'visitors' : [department];
      checkWay(findings, [index, 'afterLogin'], afterLogin, scope, audience);
    }
  });
  for (const [path, findings] of checkDepartments(documents, checked)) {
    if (findings.issues.some(({ mild }) => !mild)) faultyPaths.add(path);
    issues.push(...findings.issues);
  }
  const faulty = new Set(checked.faulty);
  for (const path of faultyPaths) {
    const known = kindOf(path);
    if (known) faulty.add(definitionKey(known.kind, known.code));
  }
  return {
    ...checked,
    faulty,
    issues: [...checked.issues, ...withoutToldPlaces(issues, checked.issues)],
    definitions: checked.definitions.filter(
      ({ kind, code }) => !faulty.has(definitionKey(kind, code)),
    ),
  };
}

/** What stands at no place that has a fault already: what is wrong there beside it follows from that. */
function withoutToldPlaces(
  issues: readonly DefinitionIssue[],
  told: readonly DefinitionIssue[],
): DefinitionIssue[] {
  const places = new Set(told.map(placeOf));
  return issues.filter((issue) => !places.has(placeOf(issue)));
}

function placeOf({ file, line, column }: DefinitionIssue): string {
  return `${file}:${line}:${column}`;
}

/** The lookup that gives the departments names. */
const DEPARTMENT_LOOKUP = 'DEPARTMENT';

function warnOfNoDepartments(
  findings: Findings,
  keys: readonly string[],
  departments: readonly string[] | undefined,
): void {
  for (const [index, key] of keys.entries()) {
    // Who belongs to none has a name too.
    if (!departments || key === '' || departments.includes(key)) continue;
    const message = `there is no department "${key}" that this could be the name of`;
    findings.warn(['options', index, 'Key'], message, suggest(key, departments));
  }
}

/** Whose links a file of them holds (spec 6.4). */
function readersOf(documents: TenantDocuments, kind: 'menu' | 'quickLink', code: string): Audience {
  // Who registered to shop belongs to no department, and may what everybody may.
  if (code === VISITORS || code === SHOPPERS) return 'visitors';
  if (code !== OTHERS) return [code];
  const own = documents.codes(kind);
  const all = [...documents.readable('corp').values()][0]?.departments;
  return all?.filter((department) => !own.includes(department)) ?? '*';
}
