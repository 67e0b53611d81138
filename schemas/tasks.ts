import { deleteView } from './saved-view/delete-view.ts';
import { loadViews } from './saved-view/load-views.ts';
import { renameView } from './saved-view/rename-view.ts';
import { saveView } from './saved-view/save-view.ts';
import { register } from './session/register.ts';
import { resetPassword } from './session/reset-password.ts';
import { checkPayment } from './shop/check-payment.ts';
import { completeOrder } from './shop/complete-order.ts';
import { deleteAddress } from './shop/delete-address.ts';
import { deleteOrder } from './shop/delete-order.ts';
import { loadAddressList } from './shop/load-address-list.ts';
import { loadShopConfig } from './shop/load-config.ts';
import { loadOrderDetail } from './shop/load-order-detail.ts';
import { loadOrderList } from './shop/load-order-list.ts';
import { loadPoints } from './shop/load-points.ts';
import { loadProductDetail } from './shop/load-product-detail.ts';
import { loadProductList } from './shop/load-product-list.ts';
import { loadPromo } from './shop/load-promo.ts';
import { newOrder } from './shop/new-order.ts';
import { payOrder } from './shop/pay-order.ts';
import { quoteCart } from './shop/quote-cart.ts';
import { saveAddress } from './shop/save-address.ts';
import { toggleFavorite } from './shop/toggle-favorite.ts';
import type { TaskContract } from './wire/contract.ts';

/**
 * Every task of the task runner by its name (spec 7.18). The server refuses to start when one of
 * them has no handler.
 */
export const tasks = {
  TASK_Register: register,
  TASK_User_Reset_Password: resetPassword,
  TASK_View_Load: loadViews,
  TASK_View_Save: saveView,
  TASK_View_Rename: renameView,
  TASK_View_Delete: deleteView,
  TASK_ECommerce_Load_Config: loadShopConfig,
  TASK_ECommerce_Load_Address_List: loadAddressList,
  TASK_ECommerce_Save_Address: saveAddress,
  TASK_ECommerce_Delete_Address: deleteAddress,
  TASK_ECommerce_Load_Product_List: loadProductList,
  TASK_ECommerce_Load_Product_Detail: loadProductDetail,
  TASK_ECommerce_Load_Promo: loadPromo,
  TASK_ECommerce_Quote_Cart: quoteCart,
  TASK_ECommerce_Toggle_Favorite: toggleFavorite,
  TASK_ECommerce_New_Order: newOrder,
  TASK_ECommerce_Check_Payment: checkPayment,
  TASK_ECommerce_Pay_Order: payOrder,
  TASK_ECommerce_Load_Order_List: loadOrderList,
  TASK_ECommerce_Load_Order_Detail: loadOrderDetail,
  TASK_ECommerce_Complete_Order: completeOrder,
  TASK_ECommerce_Delete_Order: deleteOrder,
  TASK_ECommerce_Load_Points: loadPoints,
} as const satisfies Record<string, TaskContract>;

/** Name of a task of the product; tasks of authors have others. */
export type TaskName = keyof typeof tasks;
