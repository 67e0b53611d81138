import type { AnyModel } from './engine/model.ts';
import { addressBook } from './machines/address-book.model.ts';
import { article } from './machines/article.model.ts';
import { auth } from './machines/auth.model.ts';
import { carousel } from './machines/carousel.model.ts';
import { cart } from './machines/cart.model.ts';
import { chart } from './machines/chart.model.ts';
import { checkout } from './machines/checkout.model.ts';
import { command } from './machines/command.model.ts';
import { dialog } from './machines/dialog.model.ts';
import { download } from './machines/download.model.ts';
import { editGrid } from './machines/edit-grid.model.ts';
import { embed } from './machines/embed.model.ts';
import { excelImport } from './machines/excel-import.model.ts';
import { favorite } from './machines/favorite.model.ts';
import { filter } from './machines/filter.model.ts';
import { form } from './machines/form.model.ts';
import { home } from './machines/home.model.ts';
import { landing } from './machines/landing.model.ts';
import { leaving } from './machines/leaving.model.ts';
import { messenger } from './machines/messenger.model.ts';
import { navigation } from './machines/navigation.model.ts';
import { orderDetail } from './machines/order-detail.model.ts';
import { orderList } from './machines/order-list.model.ts';
import { page } from './machines/page.model.ts';
import { pagingGrid } from './machines/paging-grid.model.ts';
import { panel } from './machines/panel.model.ts';
import { passwordChange } from './machines/password-change.model.ts';
import { picture } from './machines/picture.model.ts';
import { productDetail } from './machines/product-detail.model.ts';
import { productList } from './machines/product-list.model.ts';
import { promo } from './machines/promo.model.ts';
import { quote } from './machines/quote.model.ts';
import { registration } from './machines/registration.model.ts';
import { savedViews } from './machines/saved-views.model.ts';
import { script } from './machines/script.model.ts';
import { search } from './machines/search.model.ts';
import { settings } from './machines/settings.model.ts';
import { share } from './machines/share.model.ts';
import { sharedFilter } from './machines/shared-filter.model.ts';
import { shopConfig } from './machines/shop-config.model.ts';
import { shortLink } from './machines/short-link.model.ts';
import { toasts } from './machines/toasts.model.ts';
import { typewriter } from './machines/typewriter.model.ts';
import { upload } from './machines/upload.model.ts';

/** The model of every machine; a test finds one that is missing. */
export const models: Readonly<Record<string, AnyModel>> = {
  addressBook,
  article,
  auth,
  carousel,
  cart,
  chart,
  checkout,
  command,
  dialog,
  download,
  editGrid,
  embed,
  excelImport,
  favorite,
  filter,
  form,
  home,
  landing,
  leaving,
  messenger,
  navigation,
  orderDetail,
  orderList,
  page,
  pagingGrid,
  panel,
  passwordChange,
  picture,
  productDetail,
  productList,
  promo,
  quote,
  registration,
  savedViews,
  script,
  search,
  settings,
  share,
  sharedFilter,
  shopConfig,
  shortLink,
  toasts,
  typewriter,
  upload,
};
