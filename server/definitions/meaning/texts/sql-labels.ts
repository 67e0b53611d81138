/** A text of SQL that readers see as a label (spec 2.20). */
export interface SqlLabel {
  /** Without its two signs. */
  readonly label: string;
  /** Where its text begins, from 0. */
  readonly offset: number;
  /** Table whose rule it belongs to, where the statement names one. */
  readonly table?: string | undefined;
}

const TEXT = "'__((?:''|[^'])+)'";
/** A text of a script that is itself a text of the SQL, in which each quote stands twice. */
const INNER_TEXT = "''__([^']+)''";
/** What an author's SQL answers; behind LIKE the signs stand for letters. */
const ANSWERED = new RegExp(
  String.raw`${INNER_TEXT}|(?<!(?:LIKE|SIMILAR\s+TO|~~\*?)\s*)${TEXT}`,
  'gi',
);
/** What an operator has the database say of a rule. */
const SAID = new RegExp(
  String.raw`\bCOMMENT\s+ON\s+(?:CONSTRAINT\s+\S+\s+ON\s+(?!DOMAIN\b)"?(?<table>\w+)"?|CONSTRAINT\s+\S+\s+ON\s+DOMAIN\s+\S+|INDEX\s+\S+)\s+IS\s+${TEXT}|\bRAISE\s+(?:EXCEPTION\s+)?'__((?:''|[^'%])+)'`,
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

function labelsIn(sql: string, pattern: RegExp): SqlLabel[] {
  const bare = sql.replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));
  return [...bare.matchAll(pattern)].map(
    ({ 0: found, 1: first, 2: second, 3: raised, ...rest }) => {
      // Of the steps the first group is the table.
      const written = (rest.groups ? (second ?? raised) : (first ?? second)) ?? '';
      return {
        label: written.replaceAll("''", "'"),
        offset: rest.index + found.lastIndexOf(`'__`),
        table: rest.groups?.table,
      };
    },
  );
}
