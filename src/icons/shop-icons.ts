import { faCopy as farCopy } from '@fortawesome/free-regular-svg-icons/faCopy';
import { faHeart as farHeart } from '@fortawesome/free-regular-svg-icons/faHeart';
import { faArrowDownWideShort } from '@fortawesome/free-solid-svg-icons/faArrowDownWideShort';
import { faArrowUpWideShort } from '@fortawesome/free-solid-svg-icons/faArrowUpWideShort';
import { faCartPlus } from '@fortawesome/free-solid-svg-icons/faCartPlus';
import { faCartShopping } from '@fortawesome/free-solid-svg-icons/faCartShopping';
import { faHeart } from '@fortawesome/free-solid-svg-icons/faHeart';
import { faList } from '@fortawesome/free-solid-svg-icons/faList';
import { faMinus } from '@fortawesome/free-solid-svg-icons/faMinus';
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus';
import { faReceipt } from '@fortawesome/free-solid-svg-icons/faReceipt';
import { faTableCellsLarge } from '@fortawesome/free-solid-svg-icons/faTableCellsLarge';
import { iconSet } from './icon-shape.ts';

/** Icons of the storefront’s catalogue, which comes without the larger sets: they are asked for where a picture is missing. */
export const shopIcons = iconSet({
  solid: [
    faArrowDownWideShort,
    faArrowUpWideShort,
    faCartPlus,
    faCartShopping,
    faHeart,
    faList,
    faMinus,
    faPlus,
    faReceipt,
    faTableCellsLarge,
  ],
  regular: [farCopy, farHeart],
});
