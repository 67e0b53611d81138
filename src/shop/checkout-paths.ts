/** Where the cart and the checkout are (spec 2.53a, 2.53b). */
export const CART_PATH = '/e-commerce/shopping-cart';
/** Where an order is placed, inside the tenant (spec 2.53a). */
export const CHECKOUT_PATH = '/e-commerce/checkout';
/** Where the shopper's orders are, as they are shown at first (spec 2.53d). */
export const ORDERS_PATH = '/e-commerce/orders/order-list';
