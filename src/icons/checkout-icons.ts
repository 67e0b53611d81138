import { faWeixin } from '@fortawesome/free-brands-svg-icons/faWeixin';
import { faBuildingColumns } from '@fortawesome/free-solid-svg-icons/faBuildingColumns';
import { faCoins } from '@fortawesome/free-solid-svg-icons/faCoins';
import { faLocationDot } from '@fortawesome/free-solid-svg-icons/faLocationDot';
import { faLock } from '@fortawesome/free-solid-svg-icons/faLock';
import { faPen } from '@fortawesome/free-solid-svg-icons/faPen';
import { faShieldHalved } from '@fortawesome/free-solid-svg-icons/faShieldHalved';
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash';
import { faTruck } from '@fortawesome/free-solid-svg-icons/faTruck';
import { iconSet } from './icon-shape.ts';

/** Icons of the cart and the checkout beside those of the catalogue. */
export const checkoutIcons = iconSet({
  solid: [
    faBuildingColumns,
    faCoins,
    faLocationDot,
    faLock,
    faPen,
    faShieldHalved,
    faTrash,
    faTruck,
  ],
  brands: [faWeixin],
});
