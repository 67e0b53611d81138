/** Stands for an empty value where something would be read otherwise. */
export const NOTHING_TEXT = '–';
