import type { AnyStateMachine } from 'xstate';
import { addressBookMachine } from '#machines/address-book/address-book.machine.ts';
import { articleMachine } from '#machines/article/article.machine.ts';
import { carouselMachine } from '#machines/carousel/carousel.machine.ts';
import { cartMachine } from '#machines/cart/cart.machine.ts';
import { chartMachine } from '#machines/chart/chart.machine.ts';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { commandMachine } from '#machines/command/command.machine.ts';
import { dialogMachine } from '#machines/dialog/dialog.machine.ts';
import { downloadMachine } from '#machines/download/download.machine.ts';
import { embedMachine } from '#machines/embed/embed.machine.ts';
import { excelImportMachine } from '#machines/excel-import/excel-import.machine.ts';
import { favoriteMachine } from '#machines/favorite/favorite.machine.ts';
import { filterMachine } from '#machines/filter/filter.machine.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import { homeMachine } from '#machines/home/home.machine.ts';
import { landingMachine } from '#machines/landing/landing.machine.ts';
import { leavingMachine } from '#machines/leaving/leaving.machine.ts';
import { messengerMachine } from '#machines/messenger/messenger.machine.ts';
import { navigationMachine } from '#machines/navigation/navigation.machine.ts';
import { orderDetailMachine } from '#machines/order-detail/order-detail.machine.ts';
import { orderListMachine } from '#machines/order-list/order-list.machine.ts';
import { FIRST_VIEW } from '#machines/order-list/order-rows.ts';
import { pageMachine } from '#machines/page/page.machine.ts';
import { editGridMachine } from '#machines/panel/edit-grid.machine.ts';
import { pagingGridMachine } from '#machines/panel/paging-grid.machine.ts';
import { panelMachine } from '#machines/panel/panel.machine.ts';
import { sharedFilterMachine } from '#machines/panel/shared-filter.machine.ts';
import { passwordChangeMachine } from '#machines/password-change/password-change.machine.ts';
import { pictureMachine } from '#machines/picture/picture.machine.ts';
import { productDetailMachine } from '#machines/product-detail/product-detail.machine.ts';
import { productListMachine } from '#machines/product-list/product-list.machine.ts';
import { promoMachine } from '#machines/promo/promo.machine.ts';
import { quoteMachine } from '#machines/quote/quote.machine.ts';
import { registrationMachine } from '#machines/registration/registration.machine.ts';
import { savedViewsMachine } from '#machines/saved-views/saved-views.machine.ts';
import { scriptMachine } from '#machines/script/script.machine.ts';
import { searchMachine } from '#machines/search/search.machine.ts';
import { authMachine } from '#machines/session/auth.machine.ts';
import { settingsMachine } from '#machines/settings/settings.machine.ts';
import { shareMachine } from '#machines/share/share.machine.ts';
import { shopConfigMachine } from '#machines/shop-config/shop-config.machine.ts';
import { shortLinkMachine } from '#machines/short-link/short-link.machine.ts';
import { toastsMachine } from '#machines/toasts/toasts.machine.ts';
import { typewriterMachine } from '#machines/typewriter/typewriter.machine.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import { settings } from '#schemas/tenant/settings.ts';

export interface MachineCase {
  machine: AnyStateMachine;
  input?: unknown;
}

const defaults = settings.parse({});

/** Every machine that ships, with an input it can start from. A test finds one that is missing. */
export const machines: Record<string, MachineCase> = {
  article: { machine: articleMachine, input: { code: 'WELCOME' } },
  auth: { machine: authMachine },
  carousel: { machine: carouselMachine, input: { count: 3, autoplay: true } },
  cart: { machine: cartMachine, input: { kept: { revision: null, items: [], promo: null } } },
  command: { machine: commandMachine, input: { command: 'Refresh' } },
  dialog: { machine: dialogMachine },
  download: { machine: downloadMachine },
  editGrid: { machine: editGridMachine, input: { dataCode: 'ORDER', defaultFilters: {} } },
  excelImport: { machine: excelImportMachine },
  favorite: {
    machine: favoriteMachine,
    input: { id: 'p1', initial: { isFavorite: false, favorite: 3 } },
  },
  filter: { machine: filterMachine, input: { queries: [], values: {}, defaults: {} } },
  home: {
    machine: homeMachine,
    input: {
      signedIn: false,
      savedTarget: '',
      configuredHome: '',
      failed: false,
      menu: [],
      base: '/y4',
    },
  },
  landing: { machine: landingMachine, input: { lists: null } },
  leaving: { machine: leavingMachine, input: { position: 0 } },
  messenger: {
    machine: messengerMachine,
    input: { isSignedIn: false, returned: null, hasJustSignedIn: false },
  },
  navigation: { machine: navigationMachine, input: { user: null } },
  page: { machine: pageMachine, input: { address: { code: 'HOME', mode: 'main', query: {} } } },
  pagingGrid: { machine: pagingGridMachine, input: { dataCode: 'ORDER', defaultFilters: {} } },
  panel: { machine: panelMachine, input: { dataCode: 'ORDER', defaultFilters: {} } },
  passwordChange: { machine: passwordChangeMachine },
  registration: { machine: registrationMachine },
  search: { machine: searchMachine, input: { text: '' } },
  settings: { machine: settingsMachine, input: { settings: defaults, defaults } },
  share: { machine: shareMachine },
  sharedFilter: { machine: sharedFilterMachine, input: { dataCode: 'ORDER' } },
  shortLink: { machine: shortLinkMachine, input: { id: 'a', search: '' } },
  typewriter: { machine: typewriterMachine, input: { texts: ['one', 'two'] } },
  toasts: { machine: toastsMachine, input: { log: [] } },
  chart: {
    machine: chartMachine,
    input: { dataCode: 'ORDER', chart: 'byStatus', filters: {}, shared: {} },
  },
  embed: { machine: embedMachine, input: { allowed: true } },
  form: {
    machine: formMachine,
    input: { dataCode: 'ORDER', selection: null, asksNew: false, model: null, start: {} },
  },
  quote: { machine: quoteMachine },
  savedViews: { machine: savedViewsMachine },
  script: { machine: scriptMachine, input: { id: 'run' } },
  addressBook: { machine: addressBookMachine, input: { chosen: null } },
  checkout: {
    machine: checkoutMachine,
    input: { kept: { revision: null, items: [], promo: null }, paymentMethod: null },
  },
  orderDetail: { machine: orderDetailMachine, input: { id: 'A1', language: 'en' } },
  orderList: { machine: orderListMachine, input: FIRST_VIEW },
  picture: { machine: pictureMachine },
  productDetail: { machine: productDetailMachine, input: { id: 'p1', language: 'en' } },
  productList: {
    machine: productListMachine,
    input: { wanted: { keyword: '', sortBy: 'default', order: 'asc', page: 1 }, language: 'en' },
  },
  promo: { machine: promoMachine },
  shopConfig: { machine: shopConfigMachine },
  upload: { machine: uploadMachine, input: { id: 'file', name: 'a.png' } },
};
