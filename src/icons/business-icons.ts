// One file each, as in core-icons.
import { faAlipay } from '@fortawesome/free-brands-svg-icons/faAlipay';
import { faApple } from '@fortawesome/free-brands-svg-icons/faApple';
import { faGithub } from '@fortawesome/free-brands-svg-icons/faGithub';
import { faGoogle } from '@fortawesome/free-brands-svg-icons/faGoogle';
import { faLinkedin } from '@fortawesome/free-brands-svg-icons/faLinkedin';
import { faMicrosoft } from '@fortawesome/free-brands-svg-icons/faMicrosoft';
import { faWeixin } from '@fortawesome/free-brands-svg-icons/faWeixin';
import { faXTwitter } from '@fortawesome/free-brands-svg-icons/faXTwitter';
import { faBookmark as farBookmark } from '@fortawesome/free-regular-svg-icons/faBookmark';
import { faBuilding as farBuilding } from '@fortawesome/free-regular-svg-icons/faBuilding';
import { faCalendar as farCalendar } from '@fortawesome/free-regular-svg-icons/faCalendar';
import { faCircle as farCircle } from '@fortawesome/free-regular-svg-icons/faCircle';
import { faCircleCheck as farCircleCheck } from '@fortawesome/free-regular-svg-icons/faCircleCheck';
import { faClock as farClock } from '@fortawesome/free-regular-svg-icons/faClock';
import { faComment as farComment } from '@fortawesome/free-regular-svg-icons/faComment';
import { faCopy as farCopy } from '@fortawesome/free-regular-svg-icons/faCopy';
import { faCreditCard as farCreditCard } from '@fortawesome/free-regular-svg-icons/faCreditCard';
import { faEnvelope as farEnvelope } from '@fortawesome/free-regular-svg-icons/faEnvelope';
import { faEye as farEye } from '@fortawesome/free-regular-svg-icons/faEye';
import { faFile as farFile } from '@fortawesome/free-regular-svg-icons/faFile';
import { faFileLines as farFileLines } from '@fortawesome/free-regular-svg-icons/faFileLines';
import { faFolder as farFolder } from '@fortawesome/free-regular-svg-icons/faFolder';
import { faImage as farImage } from '@fortawesome/free-regular-svg-icons/faImage';
import { faTrashCan as farTrashCan } from '@fortawesome/free-regular-svg-icons/faTrashCan';
import { faUser as farUser } from '@fortawesome/free-regular-svg-icons/faUser';
import { faAddressBook } from '@fortawesome/free-solid-svg-icons/faAddressBook';
import { faAward } from '@fortawesome/free-solid-svg-icons/faAward';
import { faBarcode } from '@fortawesome/free-solid-svg-icons/faBarcode';
import { faBolt } from '@fortawesome/free-solid-svg-icons/faBolt';
import { faBook } from '@fortawesome/free-solid-svg-icons/faBook';
import { faBookmark } from '@fortawesome/free-solid-svg-icons/faBookmark';
import { faBoxArchive } from '@fortawesome/free-solid-svg-icons/faBoxArchive';
import { faBoxesStacked } from '@fortawesome/free-solid-svg-icons/faBoxesStacked';
import { faBoxOpen } from '@fortawesome/free-solid-svg-icons/faBoxOpen';
import { faBriefcase } from '@fortawesome/free-solid-svg-icons/faBriefcase';
import { faBuilding } from '@fortawesome/free-solid-svg-icons/faBuilding';
import { faBullhorn } from '@fortawesome/free-solid-svg-icons/faBullhorn';
import { faCalculator } from '@fortawesome/free-solid-svg-icons/faCalculator';
import { faCalendarCheck } from '@fortawesome/free-solid-svg-icons/faCalendarCheck';
import { faCalendarDays } from '@fortawesome/free-solid-svg-icons/faCalendarDays';
import { faCamera } from '@fortawesome/free-solid-svg-icons/faCamera';
import { faCashRegister } from '@fortawesome/free-solid-svg-icons/faCashRegister';
import { faChartBar } from '@fortawesome/free-solid-svg-icons/faChartBar';
import { faChartColumn } from '@fortawesome/free-solid-svg-icons/faChartColumn';
import { faChartPie } from '@fortawesome/free-solid-svg-icons/faChartPie';
import { faCheckDouble } from '@fortawesome/free-solid-svg-icons/faCheckDouble';
import { faCircle } from '@fortawesome/free-solid-svg-icons/faCircle';
import { faCircleDot } from '@fortawesome/free-solid-svg-icons/faCircleDot';
import { faCircleHalfStroke } from '@fortawesome/free-solid-svg-icons/faCircleHalfStroke';
import { faCircleMinus } from '@fortawesome/free-solid-svg-icons/faCircleMinus';
import { faCirclePlus } from '@fortawesome/free-solid-svg-icons/faCirclePlus';
import { faCircleXmark } from '@fortawesome/free-solid-svg-icons/faCircleXmark';
import { faClipboardCheck } from '@fortawesome/free-solid-svg-icons/faClipboardCheck';
import { faClockRotateLeft } from '@fortawesome/free-solid-svg-icons/faClockRotateLeft';
import { faCloud } from '@fortawesome/free-solid-svg-icons/faCloud';
import { faCloudArrowUp } from '@fortawesome/free-solid-svg-icons/faCloudArrowUp';
import { faCode } from '@fortawesome/free-solid-svg-icons/faCode';
import { faCoins } from '@fortawesome/free-solid-svg-icons/faCoins';
import { faComment } from '@fortawesome/free-solid-svg-icons/faComment';
import { faComments } from '@fortawesome/free-solid-svg-icons/faComments';
import { faCube } from '@fortawesome/free-solid-svg-icons/faCube';
import { faCubes } from '@fortawesome/free-solid-svg-icons/faCubes';
import { faDatabase } from '@fortawesome/free-solid-svg-icons/faDatabase';
import { faFile } from '@fortawesome/free-solid-svg-icons/faFile';
import { faFileExport } from '@fortawesome/free-solid-svg-icons/faFileExport';
import { faFileImport } from '@fortawesome/free-solid-svg-icons/faFileImport';
import { faFileInvoice } from '@fortawesome/free-solid-svg-icons/faFileInvoice';
import { faFileInvoiceDollar } from '@fortawesome/free-solid-svg-icons/faFileInvoiceDollar';
import { faFileLines } from '@fortawesome/free-solid-svg-icons/faFileLines';
import { faFilePdf } from '@fortawesome/free-solid-svg-icons/faFilePdf';
import { faFingerprint } from '@fortawesome/free-solid-svg-icons/faFingerprint';
import { faFlag } from '@fortawesome/free-solid-svg-icons/faFlag';
import { faFolder } from '@fortawesome/free-solid-svg-icons/faFolder';
import { faFolderOpen } from '@fortawesome/free-solid-svg-icons/faFolderOpen';
import { faGears } from '@fortawesome/free-solid-svg-icons/faGears';
import { faGrip } from '@fortawesome/free-solid-svg-icons/faGrip';
import { faGripVertical } from '@fortawesome/free-solid-svg-icons/faGripVertical';
import { faHandshake } from '@fortawesome/free-solid-svg-icons/faHandshake';
import { faIdCard } from '@fortawesome/free-solid-svg-icons/faIdCard';
import { faIndustry } from '@fortawesome/free-solid-svg-icons/faIndustry';
import { faLanguage } from '@fortawesome/free-solid-svg-icons/faLanguage';
import { faLayerGroup } from '@fortawesome/free-solid-svg-icons/faLayerGroup';
import { faListCheck } from '@fortawesome/free-solid-svg-icons/faListCheck';
import { faLockOpen } from '@fortawesome/free-solid-svg-icons/faLockOpen';
import { faMoneyBill } from '@fortawesome/free-solid-svg-icons/faMoneyBill';
import { faMoneyBillWave } from '@fortawesome/free-solid-svg-icons/faMoneyBillWave';
import { faNewspaper } from '@fortawesome/free-solid-svg-icons/faNewspaper';
import { faPaperclip } from '@fortawesome/free-solid-svg-icons/faPaperclip';
import { faPause } from '@fortawesome/free-solid-svg-icons/faPause';
import { faPercent } from '@fortawesome/free-solid-svg-icons/faPercent';
import { faPlay } from '@fortawesome/free-solid-svg-icons/faPlay';
import { faQrcode } from '@fortawesome/free-solid-svg-icons/faQrcode';
import { faQuoteLeft } from '@fortawesome/free-solid-svg-icons/faQuoteLeft';
import { faRotate } from '@fortawesome/free-solid-svg-icons/faRotate';
import { faScaleBalanced } from '@fortawesome/free-solid-svg-icons/faScaleBalanced';
import { faServer } from '@fortawesome/free-solid-svg-icons/faServer';
import { faShareNodes } from '@fortawesome/free-solid-svg-icons/faShareNodes';
import { faShield } from '@fortawesome/free-solid-svg-icons/faShield';
import { faShieldHalved } from '@fortawesome/free-solid-svg-icons/faShieldHalved';
import { faSitemap } from '@fortawesome/free-solid-svg-icons/faSitemap';
import { faSort } from '@fortawesome/free-solid-svg-icons/faSort';
import { faSquareCheck } from '@fortawesome/free-solid-svg-icons/faSquareCheck';
import { faTable } from '@fortawesome/free-solid-svg-icons/faTable';
import { faTableCells } from '@fortawesome/free-solid-svg-icons/faTableCells';
import { faTableColumns } from '@fortawesome/free-solid-svg-icons/faTableColumns';
import { faTableList } from '@fortawesome/free-solid-svg-icons/faTableList';
import { faTicket } from '@fortawesome/free-solid-svg-icons/faTicket';
import { faToggleOn } from '@fortawesome/free-solid-svg-icons/faToggleOn';
import { faTruckFast } from '@fortawesome/free-solid-svg-icons/faTruckFast';
import { faUserGear } from '@fortawesome/free-solid-svg-icons/faUserGear';
import { faUserGroup } from '@fortawesome/free-solid-svg-icons/faUserGroup';
import { faUserTie } from '@fortawesome/free-solid-svg-icons/faUserTie';
import { faWallet } from '@fortawesome/free-solid-svg-icons/faWallet';
import { faWandMagicSparkles } from '@fortawesome/free-solid-svg-icons/faWandMagicSparkles';
import { faWarehouse } from '@fortawesome/free-solid-svg-icons/faWarehouse';
import { faWrench } from '@fortawesome/free-solid-svg-icons/faWrench';
import { iconSet } from './icon-shape.ts';

/** The other icons that definitions, menus and pages may name. */
export const businessIcons = iconSet({
  solid: [
    faAddressBook,
    faAward,
    faBarcode,
    faBolt,
    faBook,
    faBookmark,
    faBoxArchive,
    faBoxesStacked,
    faBoxOpen,
    faBriefcase,
    faBuilding,
    faBullhorn,
    faCalculator,
    faCalendarCheck,
    faCalendarDays,
    faCamera,
    faCashRegister,
    faChartBar,
    faChartColumn,
    faChartPie,
    faCheckDouble,
    faCircle,
    faCircleDot,
    faCircleHalfStroke,
    faCircleMinus,
    faCirclePlus,
    faCircleXmark,
    faClipboardCheck,
    faClockRotateLeft,
    faCloud,
    faCloudArrowUp,
    faCode,
    faCoins,
    faComment,
    faComments,
    faCube,
    faCubes,
    faDatabase,
    faFile,
    faFileExport,
    faFileImport,
    faFileInvoice,
    faFileInvoiceDollar,
    faFileLines,
    faFilePdf,
    faFingerprint,
    faFlag,
    faFolder,
    faFolderOpen,
    faGears,
    faGrip,
    faGripVertical,
    faHandshake,
    faIdCard,
    faIndustry,
    faLanguage,
    faLayerGroup,
    faListCheck,
    faLockOpen,
    faMoneyBill,
    faMoneyBillWave,
    faNewspaper,
    faPaperclip,
    faPause,
    faPercent,
    faPlay,
    faQrcode,
    faQuoteLeft,
    faRotate,
    faScaleBalanced,
    faServer,
    faShareNodes,
    faShield,
    faShieldHalved,
    faSitemap,
    faSort,
    faSquareCheck,
    faTable,
    faTableCells,
    faTableColumns,
    faTableList,
    faTicket,
    faToggleOn,
    faTruckFast,
    faUserGear,
    faUserGroup,
    faUserTie,
    faWallet,
    faWandMagicSparkles,
    faWarehouse,
    faWrench,
  ],
  regular: [
    farBookmark,
    farBuilding,
    farCalendar,
    farCircle,
    farCircleCheck,
    farClock,
    farComment,
    farCopy,
    farCreditCard,
    farEnvelope,
    farEye,
    farFile,
    farFileLines,
    farFolder,
    farImage,
    farTrashCan,
    farUser,
  ],
  brands: [faAlipay, faApple, faGithub, faGoogle, faLinkedin, faMicrosoft, faWeixin, faXTwitter],
});
