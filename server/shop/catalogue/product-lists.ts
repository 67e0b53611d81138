import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type FoundProducts, findByKeyword, findProducts, type Wanted } from './search.ts';

/** Products kept in all, some 2 KB each; the lists that nobody asked for longest make room. */
const CAPACITY = 10_000;
/** A longer list is of no use to others often enough. */
const LONGEST = 100;

/** A list as it was found. */
interface KeptList {
  /** Version of the catalogue (`catalogue_version`) that the list is not older than. */
  readonly version: string;
  readonly found: FoundProducts;
}

/**
 * Lists of products that this process has found. Each is shown again only after the database has
 * said that the tenant's catalogue is still the one it was found in, so none is ever out of date.
 */
export class ProductLists {
  readonly #lists = new Map<string, KeptList>();
  #size = 0;

  /** Products with all words of a keyword, or what comes near; all products where it is empty. */
  async find(
    transaction: Transaction<Database>,
    keyword: string,
    wanted: Omit<Wanted, 'terms' | 'known'>,
  ): Promise<FoundProducts> {
    const key = keyOf(keyword, wanted);
    const kept = this.#lists.get(key);
    const asked = { ...wanted, known: kept?.version };
    const { version, found } =
      keyword === ''
        ? await findProducts(transaction, { ...asked, terms: null })
        : await findByKeyword(transaction, keyword, asked);
    if (found) {
      if (version !== null) this.#keep(key, { version, found });
      return found;
    }
    if (!kept) throw new Error('The database knew a version that nobody told it.');
    this.#keep(key, kept);
    return kept.found;
  }

  #keep(key: string, list: KeptList): void {
    this.#drop(key);
    if (list.found.rows.length > LONGEST) return;
    this.#lists.set(key, list);
    this.#size += sizeOf(list);
    for (const oldest of this.#lists.keys()) {
      if (this.#size <= CAPACITY) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const list = this.#lists.get(key);
    if (!list) return;
    this.#lists.delete(key);
    this.#size -= sizeOf(list);
  }
}

/** All that tells one list from another: the reader, too, whose own favorites it marks. */
function keyOf(
  keyword: string,
  { corp, user, sortBy, order, start, count }: Omit<Wanted, 'terms' | 'known'>,
): string {
  return JSON.stringify([corp, user?.id ?? null, keyword, sortBy, order, start, count]);
}

/** An empty list takes room as well. */
function sizeOf({ found }: KeptList): number {
  return found.rows.length + 1;
}
