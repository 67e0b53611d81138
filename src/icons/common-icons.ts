// One file each, as in core-icons.
import { faBell as farBell } from '@fortawesome/free-regular-svg-icons/faBell';
import { faHeart as farHeart } from '@fortawesome/free-regular-svg-icons/faHeart';
import { faStar as farStar } from '@fortawesome/free-regular-svg-icons/faStar';
import { faArrowDown } from '@fortawesome/free-solid-svg-icons/faArrowDown';
import { faArrowDownWideShort } from '@fortawesome/free-solid-svg-icons/faArrowDownWideShort';
import { faArrowsRotate } from '@fortawesome/free-solid-svg-icons/faArrowsRotate';
import { faArrowTrendDown } from '@fortawesome/free-solid-svg-icons/faArrowTrendDown';
import { faArrowTrendUp } from '@fortawesome/free-solid-svg-icons/faArrowTrendUp';
import { faArrowUp } from '@fortawesome/free-solid-svg-icons/faArrowUp';
import { faArrowUpRightFromSquare } from '@fortawesome/free-solid-svg-icons/faArrowUpRightFromSquare';
import { faArrowUpWideShort } from '@fortawesome/free-solid-svg-icons/faArrowUpWideShort';
import { faBagShopping } from '@fortawesome/free-solid-svg-icons/faBagShopping';
import { faBan } from '@fortawesome/free-solid-svg-icons/faBan';
import { faBell } from '@fortawesome/free-solid-svg-icons/faBell';
import { faBox } from '@fortawesome/free-solid-svg-icons/faBox';
import { faCalendar } from '@fortawesome/free-solid-svg-icons/faCalendar';
import { faCartPlus } from '@fortawesome/free-solid-svg-icons/faCartPlus';
import { faCartShopping } from '@fortawesome/free-solid-svg-icons/faCartShopping';
import { faChartLine } from '@fortawesome/free-solid-svg-icons/faChartLine';
import { faCircleQuestion } from '@fortawesome/free-solid-svg-icons/faCircleQuestion';
import { faClipboard } from '@fortawesome/free-solid-svg-icons/faClipboard';
import { faClipboardList } from '@fortawesome/free-solid-svg-icons/faClipboardList';
import { faClock } from '@fortawesome/free-solid-svg-icons/faClock';
import { faCopy } from '@fortawesome/free-solid-svg-icons/faCopy';
import { faCreditCard } from '@fortawesome/free-solid-svg-icons/faCreditCard';
import { faCropSimple } from '@fortawesome/free-solid-svg-icons/faCropSimple';
import { faDownload } from '@fortawesome/free-solid-svg-icons/faDownload';
import { faEllipsisVertical } from '@fortawesome/free-solid-svg-icons/faEllipsisVertical';
import { faEnvelope } from '@fortawesome/free-solid-svg-icons/faEnvelope';
import { faEye } from '@fortawesome/free-solid-svg-icons/faEye';
import { faEyeSlash } from '@fortawesome/free-solid-svg-icons/faEyeSlash';
import { faFileExcel } from '@fortawesome/free-solid-svg-icons/faFileExcel';
import { faFilter } from '@fortawesome/free-solid-svg-icons/faFilter';
import { faFilterCircleXmark } from '@fortawesome/free-solid-svg-icons/faFilterCircleXmark';
import { faFloppyDisk } from '@fortawesome/free-solid-svg-icons/faFloppyDisk';
import { faGauge } from '@fortawesome/free-solid-svg-icons/faGauge';
import { faGear } from '@fortawesome/free-solid-svg-icons/faGear';
import { faGift } from '@fortawesome/free-solid-svg-icons/faGift';
import { faHeart } from '@fortawesome/free-solid-svg-icons/faHeart';
import { faHouse } from '@fortawesome/free-solid-svg-icons/faHouse';
import { faImage } from '@fortawesome/free-solid-svg-icons/faImage';
import { faInbox } from '@fortawesome/free-solid-svg-icons/faInbox';
import { faKey } from '@fortawesome/free-solid-svg-icons/faKey';
import { faLink } from '@fortawesome/free-solid-svg-icons/faLink';
import { faList } from '@fortawesome/free-solid-svg-icons/faList';
import { faLocationDot } from '@fortawesome/free-solid-svg-icons/faLocationDot';
import { faLock } from '@fortawesome/free-solid-svg-icons/faLock';
import { faMinus } from '@fortawesome/free-solid-svg-icons/faMinus';
import { faPaperPlane } from '@fortawesome/free-solid-svg-icons/faPaperPlane';
import { faPen } from '@fortawesome/free-solid-svg-icons/faPen';
import { faPenToSquare } from '@fortawesome/free-solid-svg-icons/faPenToSquare';
import { faPhone } from '@fortawesome/free-solid-svg-icons/faPhone';
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus';
import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint';
import { faReceipt } from '@fortawesome/free-solid-svg-icons/faReceipt';
import { faRotateLeft } from '@fortawesome/free-solid-svg-icons/faRotateLeft';
import { faShop } from '@fortawesome/free-solid-svg-icons/faShop';
import { faSliders } from '@fortawesome/free-solid-svg-icons/faSliders';
import { faStar } from '@fortawesome/free-solid-svg-icons/faStar';
import { faStarHalfStroke } from '@fortawesome/free-solid-svg-icons/faStarHalfStroke';
import { faStore } from '@fortawesome/free-solid-svg-icons/faStore';
import { faTableCellsLarge } from '@fortawesome/free-solid-svg-icons/faTableCellsLarge';
import { faTag } from '@fortawesome/free-solid-svg-icons/faTag';
import { faTags } from '@fortawesome/free-solid-svg-icons/faTags';
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash';
import { faTrashCan } from '@fortawesome/free-solid-svg-icons/faTrashCan';
import { faTruck } from '@fortawesome/free-solid-svg-icons/faTruck';
import { faUpload } from '@fortawesome/free-solid-svg-icons/faUpload';
import { faUserPlus } from '@fortawesome/free-solid-svg-icons/faUserPlus';
import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers';
import { iconSet } from './icon-shape.ts';

/** Actions, shop and the commonest places: the first set that is loaded. */
export const commonIcons = iconSet({
  solid: [
    faArrowDown,
    faArrowDownWideShort,
    faArrowsRotate,
    faArrowTrendDown,
    faArrowTrendUp,
    faArrowUp,
    faArrowUpRightFromSquare,
    faArrowUpWideShort,
    faBagShopping,
    faBan,
    faBell,
    faBox,
    faCalendar,
    faCartPlus,
    faCartShopping,
    faChartLine,
    faCircleQuestion,
    faClipboard,
    faClipboardList,
    faClock,
    faCopy,
    faCreditCard,
    faCropSimple,
    faDownload,
    faEllipsisVertical,
    faEnvelope,
    faEye,
    faEyeSlash,
    faFileExcel,
    faFilter,
    faFilterCircleXmark,
    faFloppyDisk,
    faGauge,
    faGear,
    faGift,
    faHeart,
    faHouse,
    faInbox,
    faImage,
    faKey,
    faLink,
    faList,
    faLocationDot,
    faLock,
    faMinus,
    faPaperPlane,
    faPen,
    faPenToSquare,
    faPhone,
    faPlus,
    faPrint,
    faReceipt,
    faRotateLeft,
    faShop,
    faSliders,
    faStar,
    faStarHalfStroke,
    faStore,
    faTableCellsLarge,
    faTag,
    faTags,
    faTrash,
    faTrashCan,
    faTruck,
    faUpload,
    faUserPlus,
    faUsers,
  ],
  regular: [farBell, farHeart, farStar],
});
