import type { LocalText } from '#schemas/definitions/shop.ts';
import type { Language } from '#schemas/tenant/corp.ts';
import { isolated } from '#schemas/wire/isolated.ts';
import { listMark } from '#schemas/wire/list-marks.ts';
import { tenantText } from '../definitions/label-text.ts';
import type { TenantDefinitions } from '../definitions/reader.ts';

/** Who reads, and the definitions of the tenant there. */
interface Reader {
  readonly definitions: TenantDefinitions;
  readonly language: Language;
}

/** Turns keys of texts and texts of several languages into the reader's own. */
export interface Texts {
  /** The text of an English key, with `{0}`, `{1}` … replaced by the values. */
  say(key: string, ...values: (string | number)[]): string;
  of(text: LocalText): string;
  /** Names one behind the other, for readers. */
  list(names: readonly string[]): string;
  /** What the tenant wrote in its own language, where its texts have it in the reader's. */
  own(text: string): string;
}

/** Texts in the language of the request. */
export async function textsOf({ definitions, language }: Reader): Promise<Texts> {
  const known = await definitions.texts(language);
  const say = (key: string, ...values: (string | number)[]) => {
    const text = Object.hasOwn(known, key) ? (known[key] ?? key) : key;
    return text.replace(/\{(\d)\}/g, (place, index) =>
      String(isolated(values[Number(index)], language.startsWith('ar')) ?? place),
    );
  };
  return {
    say,
    list: (names) => names.join(listMark(language)),
    own: (text) => tenantText(known, text),
    of(text) {
      if (typeof text !== 'string') return text[language] ?? Object.values(text)[0] ?? '';
      return text.startsWith('__') ? say(text.slice(2)) : text;
    },
  };
}
