/** Errors as Excel and LibreOffice show them. */
const SHEET_ERROR =
  /^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|FIELD!|BLOCKED!|GETTING_DATA)$|^Err:5\d\d$/;

/** Is the text of a cell what a formula that has failed leaves there? */
export function isSheetError(text: string): boolean {
  return SHEET_ERROR.test(text);
}
