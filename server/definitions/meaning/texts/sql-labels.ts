/** A text of SQL that readers see as a label (spec 2.20). */
export interface SqlLabel {
  /** Without its two signs. */
  readonly label: string;
  /** Where its text begins, from 0. */
  readonly offset: number;
  /** Table whose rule it belongs to, where the statement names one. */
  readonly table?: string | undefined;
}

const TEXT = "'__(?<text>(?:''|[^'])+)'";
/** The same between dollars, `$$…$$` or `$said$…$said$`, where a quote stands once. */
const IN_DOLLARS = String.raw`(?<dollars>\$\w*\$)__(?<plain>(?:(?!\k<dollars>)[\s\S])+)\k<dollars>`;
/** A text of a script that is itself a text of the SQL, in which each quote stands twice. */
const INNER_TEXT = "''__(?<inner>[^']+)''";
/** What an author's SQL answers; behind LIKE the signs stand for letters. */
const ANSWERED = new RegExp(
  String.raw`${INNER_TEXT}|(?<!(?:LIKE|SIMILAR\s+TO|~~\*?)\s*)${TEXT}`,
  'gi',
);
/** What stands before the words of a RAISE that names them by themselves, and is no notice to whoever keeps the database. */
export const RAISED_AS_MESSAGE = String.raw`\bRAISE\s+(?!(?:DEBUG|LOG|INFO|NOTICE|WARNING)\b)(?:[^;']|'[^']*')*?\bMESSAGE\s*:?=\s*`;
/** What an operator has the database say of a rule. */
const SAID = new RegExp(
  String.raw`\bCOMMENT\s+ON\s+(?:CONSTRAINT\s+\S+\s+ON\s+(?!DOMAIN\b)(?:"?\w+"?\.)?"?(?<table>\w+)"?|CONSTRAINT\s+\S+\s+ON\s+DOMAIN\s+\S+|INDEX\s+\S+)\s+IS\s+(?:E?${TEXT}|${IN_DOLLARS})|\bRAISE\s+(?:EXCEPTION\s+)?E?'__(?<raised>(?:''|[^'%])+)'|${RAISED_AS_MESSAGE}E?'__(?<message>(?:''|[^'])+)'(?!\s*\|\|)`,
  'gi',
);

/** Labels in what the SQL of a task answers: to the page as its pre-check, or to a script. */
export function labelsOfTask(sql: string): SqlLabel[] {
  return labelsIn(sql, ANSWERED);
}

/** Labels in the steps of own tables: comments of rules, and what triggers raise. */
export function labelsOfTables(sql: string): SqlLabel[] {
  return labelsIn(sql, SAID);
}

/** A text, in which the signs of a comment are letters, or a comment. */
const TEXT_OR_COMMENT = /'[^']*'|--[^\n]*|\/\*.*?\*\//gs;

/** SQL in which blanks stand for comments, so that everything else stands where it stood. */
export function withoutComments(sql: string): string {
  return sql.replace(TEXT_OR_COMMENT, (found) =>
    found.startsWith("'") ? found : found.replace(/[^\n]/g, ' '),
  );
}

function labelsIn(sql: string, pattern: RegExp): SqlLabel[] {
  return [...withoutComments(sql).matchAll(pattern)].map(({ 0: found, index, groups }) => {
    const { table, dollars, plain, ...texts } = groups ?? {};
    const written = Object.values(texts).find((text) => text !== undefined) ?? '';
    return {
      label: plain ?? written.replaceAll("''", "'"),
      offset: index + found.lastIndexOf(`${dollars ?? "'"}__`),
      table,
    };
  });
}
