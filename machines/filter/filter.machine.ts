import { assign, setup } from 'xstate';
import type { FilterQuery } from '#schemas/definitions/field.ts';
import type { FilterValue, FilterValues } from '#schemas/definitions/panel.ts';
import { missingAction } from '../missing-actor.ts';
import { activeFilters, typedFilterValue } from './filter-value.ts';

/** What a panel's filters begin with. */
interface FilterInput {
  queries: readonly FilterQuery[];
  /** What is in force at the start. */
  values: FilterValues;
  /** What Reset goes back to. */
  defaults: FilterValues;
}

type FilterEvent =
  | { type: 'filter.edited'; name: string; value: FilterValue }
  | { type: 'filter.removed'; name: string }
  | { type: 'filter.submitted' }
  /** Somebody else set the filters: a script, a link. */
  | { type: 'filter.replaced'; values: FilterValues }
  | { type: 'filter.reset' };

interface FilterContext {
  queries: readonly FilterQuery[];
  defaults: FilterValues;
  /** As typed. */
  draft: FilterValues;
  /** As sent; what the rows in sight were filtered by. */
  applied: FilterValues;
}

function draftOf(queries: readonly FilterQuery[], values: FilterValues): FilterValues {
  return Object.fromEntries(
    queries.map((query) => [query.name, typedFilterValue(query, values[query.name])]),
  );
}

/** Values that no field here is for: the author's, as of the key, or a script's, which Search leaves as they are. */
function withoutField(queries: readonly FilterQuery[], values: FilterValues): FilterValues {
  const names = new Set(queries.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}

/** The filter panel (spec 2.17, 4.2): what is typed becomes the filter only with Search or Reset. */
export const filterMachine = setup({
  types: {
    context: {} as FilterContext,
    events: {} as FilterEvent,
    input: {} as FilterInput,
  },
  guards: {
    isNew: ({ context }, values: FilterValues) =>
      JSON.stringify(context.applied) !== JSON.stringify(values),
  },
  actions: {
    edit: assign({
      draft: ({ context }, change: { name: string; value: FilterValue }) => ({
        ...context.draft,
        [change.name]: change.value,
      }),
    }),
    applyDraft: assign({
      applied: ({ context: { queries, draft, applied } }) => ({
        ...withoutField(queries, applied),
        ...activeFilters(queries, draft),
      }),
    }),
    /** What is typed elsewhere stays typed. */
    remove: assign(({ context: { applied, draft } }, name: string) => {
      const { [name]: _, ...left } = applied;
      return { applied: left, draft: { ...draft, [name]: null } };
    }),
    replace: assign(({ context }, values: FilterValues) => ({
      applied: values,
      draft: draftOf(context.queries, values),
    })),
    /** The author's defaults, in place of what a script has set too. */
    resetDraft: assign(({ context: { queries, defaults } }) => ({
      draft: draftOf(queries, defaults),
      applied: withoutField(queries, defaults),
    })),
    /** Hands `applied` to the panel. */
    apply: missingAction('apply') as () => void,
  },
}).createMachine({
  id: 'filter',
  context: ({ input }) => ({
    queries: input.queries,
    defaults: input.defaults,
    draft: draftOf(input.queries, input.values),
    applied: input.values,
  }),
  on: {
    'filter.edited': { actions: { type: 'edit', params: ({ event }) => event } },
    'filter.removed': {
      actions: [{ type: 'remove', params: ({ event }) => event.name }, 'apply'],
    },
    'filter.submitted': { actions: ['applyDraft', 'apply'] },
    'filter.replaced': {
      guard: { type: 'isNew', params: ({ event }) => event.values },
      actions: { type: 'replace', params: ({ event }) => event.values },
    },
    'filter.reset': { actions: ['resetDraft', 'applyDraft', 'apply'] },
  },
});
