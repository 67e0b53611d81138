/** The only words that params of a task can be, by their names. */
export type ParamWords = ReadonlyMap<string, readonly string[]>;
