import { resolve } from 'node:path';

/** What the bundler tells of its modules. */
interface Modules {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
    readonly isEntry: boolean;
  } | null;
}

/** Pages, each loaded late, that are often opened one after the other. */
export interface Journey {
  /** Name of the chunk. */
  readonly name: string;
  /** Modules of the pages, from the root of the project. */
  readonly pages: readonly string[];
  /** Those of them where the journey begins: what they do not need comes in a chunk of its own. */
  readonly entrance?: readonly string[];
  /** Its chunk has nothing that anybody needs without these pages: it may weigh what they weigh. */
  readonly isApart?: boolean;
}

/**
 * Names the chunk of a module that two pages of a journey import: it then travels in one file with
 * all else that they share. Left alone, the bundler makes a file of every set of modules that the
 * same pages import: dozens of some hundred bytes, which compress badly and cost a request each.
 *
 * A page itself keeps its own file. The first journey that fits counts.
 */
export function chunkOfJourney(
  journeys: readonly Journey[],
): (id: string, modules: Modules) => string | null {
  const pages = new Set(journeys.flatMap((journey) => journey.pages.map((page) => resolve(page))));
  const needs = new Map<string, Set<string>>();
  function needsOf(page: string, modules: Modules): Set<string> {
    const known = needs.get(page);
    if (known) return known;
    const found = new Set<string>();
    const waiting = [resolve(page)];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
    }
    needs.set(page, found);
    return found;
  }
  function isOnlyFor(journey: Journey, module: string, modules: Modules): boolean {
    const passed = new Set(journey.pages.map((page) => resolve(page)));
    const waiting = [module];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (passed.has(id)) continue;
      passed.add(id);
      const info = modules.getModuleInfo(id);
      if (info === null || info.isEntry) return false;
      waiting.push(...info.importers, ...info.dynamicImporters);
    }
    return true;
  }
  return (id, modules) => {
    if (pages.has(id)) return null;
    const fitting = journeys.find(
      (journey) =>
        journey.pages.filter((page) => needsOf(page, modules).has(id)).length > 1 &&
        (!journey.isApart || isOnlyFor(journey, id, modules)),
    );
    if (!fitting) return null;
    const { name, entrance } = fitting;
    const isLater = entrance && !entrance.some((page) => needsOf(page, modules).has(id));
    return isLater ? `${name}-later` : name;
  };
}
