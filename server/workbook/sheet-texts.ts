import { readXml } from './read-xml.ts';

/** Texts that the cells of all sheets share, by their number. */
export async function readSharedTexts(bytes: Buffer | null): Promise<string[]> {
  const texts: string[] = [];
  if (!bytes) return texts;
  let current: string | null = null;
  let isText = false;
  let phonetic = 0;
  await readXml(bytes, {
    open(name) {
      if (name === 'si') current = '';
      else if (name === 'rPh') phonetic += 1;
      else if (name === 't') isText = true;
    },
    text(text) {
      if (isText && phonetic === 0 && current !== null) current += text;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 'si') {
        texts.push(plainText(current ?? ''));
        current = null;
      }
    },
  });
  return texts;
}

/** Characters that XML cannot hold are written as `_x000D_`. NUL, which no text can hold, stays written so. */
export function plainText(text: string): string {
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (written: string, code: string) =>
    code === '0000' ? written : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
