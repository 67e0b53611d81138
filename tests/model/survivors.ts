/**
 * Faults of machines that no path can notice, with the reason. `npm run test:mutants` fails on one
 * that is not here, and on one that is here and is noticed.
 */
export const survivors: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  article: {
    'failed/retry.requested/0 to entering': 'entering leads to loading, as there is a code',
  },
  carousel: {
    'paused/pause.toggled/0 to starting': 'starting leads to paused, as there is one slide',
  },
  editGrid: {
    'ready starts with edited': 'edited leads to clean, as nothing is edited yet',
  },
  filter: {
    '/filter.replaced/0 unguarded':
      'the paths type nothing upon what is replaced by itself: tests/machines/filter.test.ts does',
  },
  form: {
    '/record.chosen/0 to .loading':
      'the paths choose a record: tests/machines/form.test.ts chooses none, which begins a new one',
    '/record.renamed/0 to .loading':
      'who walks the paths may read the record, which deciding leads to',
    'loading/form.refreshed/0 to deciding': 'deciding leads to loading, as it has done before',
    'loading/record.outdated/0 to deciding': 'deciding leads to loading, as it has done before',
    'error/record.chosen/0 to loading':
      'the paths choose a record: tests/machines/form.test.ts chooses none, which begins a new one',
    'error/record.renamed/0 to loading':
      'who walks the paths may read the record, which deciding leads to',
    'empty/draft.restored/0 unguarded':
      'the paths restore what was stored: tests/machines/form-meanwhile.test.ts tries a new record',
    'editing/form.refreshed/1 to loading':
      'the paths choose a record: tests/machines/form.test.ts chooses none, which begins a new one',
    'editing/record.chosen/2 removed': 'the whole form answers it in the same way',
    'editing/record.chosen/2 to loading':
      'the paths choose a record: tests/machines/form.test.ts chooses none, which begins a new one',
    'editing.saving/record.edited/0 to .settled':
      'the paths type nothing back: tests/machines/form-second-use.test.ts does, while another record waits',
    'editing.saving/draft.restored/0 to .settled':
      'settled leads to open: a draft comes back with something typed, which has to be saved first',
    'editing.saving/draft.restored/1 to .settled':
      'settled leads to open: a draft comes back with something typed, which has to be saved first',
    'editing.saving/draft.restored/1 unguarded':
      'the paths restore what is typed: tests/machines/form-meanwhile.test.ts tries what holds files alone',
    'editing.following/draft.restored/0 unguarded':
      'the paths restore what is typed: tests/machines/form-meanwhile.test.ts tries what holds files alone',
    'editing.saving/form.reset/1 to .settled': 'settled leads to open, as nothing waits there',
    'editing.saving/record.saved/0 unguarded':
      'the paths save the record in sight: tests/machines/form.test.ts saves another',
    'editing.saving starts with settled': 'settled leads to open, as nothing waits there',
    'editing.reading.renewing/record.saved/0 unguarded':
      'the paths save the record in sight: tests/machines/form.test.ts saves another',
    'editing.following/record.recalculated/0 unguarded':
      'who walks the paths may read: tests/machines/form.test.ts has somebody who may not',
  },
  landing: {
    'loading/loadLists done/0 to starting': 'starting leads to ready, as the lists have just come',
    'failed/retry.requested/0 to starting': 'starting leads to loading, as there are no lists yet',
  },
  navigation: {
    '/user.changed/0 to .route': 'all lists are entered anew, whichever of them is the target',
    '/user.changed/0 to .quickLinks': 'all lists are entered anew, whichever of them is the target',
  },
  page: {
    '/page.reloaded/0 to .admitted': 'admitted leads to loading, as no form is kept any more',
    'admitting/checkPrivilege done/0 to loading':
      'no path starts in a frame with a form that is kept: tests/machines/page.test.ts does',
    'confirming/loadForm done/2 to deciding':
      'greeting leads to deciding, as nothing is confirmed inside the messenger',
    'inaccessible/page.reloaded/0 to admitting':
      'entering leads to admitting, as only a frame is refused',
    'rechecking/address.renamed/0 without setAddress#0':
      'the paths rename to one name: tests/machines/page.test.ts renames to two',
  },
  panel: {
    '/matches.counted/0 unguarded':
      'the same count is set again, which the guard only spares the drawing of',
  },
  productList: {
    'opening/wanted.changed/0 without entering again':
      'a transition from a state to itself enters the states inside again anyway',
  },
  productDetail: {
    'failed/retry.requested/0 to entering': 'entering leads to loading, as there is an id',
  },
  quote: {
    'open/option.picked/0 without point#0':
      'closed forgets it again: panels.test.ts shows which option is taken',
    'open.typing/list.left/0 unguarded': 'the paths type a word: panels.test.ts types a space',
    'left/keyword.typed/0 without setKeyword#0':
      'the paths type the same again: panels.test.ts types more',
    'left/loadOptions done/0 without setOptions#0':
      'closed forgets it again: panels.test.ts shows which option is taken',
    'open starts with typing': 'every transition into open names its own state',
    'open starts with listed': 'every transition into open names its own state',
    'open starts with empty': 'every transition into open names its own state',
    'open starts with error': 'every transition into open names its own state',
  },
  share: {
    'configuring/configure done/0 to deciding':
      'deciding leads to presenting, as this very address has just been configured',
  },
  search: {
    '/search.typed/0 without entering again':
      'a transition from the machine to one of its states enters that state again anyway',
  },
};
