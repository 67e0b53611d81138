// One file each: taken from the module of the whole set, all sets would share one bundle.
import { faArrowLeft } from '@fortawesome/free-solid-svg-icons/faArrowLeft';
import { faArrowRight } from '@fortawesome/free-solid-svg-icons/faArrowRight';
import { faBars } from '@fortawesome/free-solid-svg-icons/faBars';
import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck';
import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown';
import { faChevronLeft } from '@fortawesome/free-solid-svg-icons/faChevronLeft';
import { faChevronRight } from '@fortawesome/free-solid-svg-icons/faChevronRight';
import { faChevronUp } from '@fortawesome/free-solid-svg-icons/faChevronUp';
import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck';
import { faCircleExclamation } from '@fortawesome/free-solid-svg-icons/faCircleExclamation';
import { faCircleInfo } from '@fortawesome/free-solid-svg-icons/faCircleInfo';
import { faEllipsis } from '@fortawesome/free-solid-svg-icons/faEllipsis';
import { faGlobe } from '@fortawesome/free-solid-svg-icons/faGlobe';
import { faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons/faMagnifyingGlass';
import { faMoon } from '@fortawesome/free-solid-svg-icons/faMoon';
import { faRightFromBracket } from '@fortawesome/free-solid-svg-icons/faRightFromBracket';
import { faRightToBracket } from '@fortawesome/free-solid-svg-icons/faRightToBracket';
import { faSun } from '@fortawesome/free-solid-svg-icons/faSun';
import { faTriangleExclamation } from '@fortawesome/free-solid-svg-icons/faTriangleExclamation';
import { faUser } from '@fortawesome/free-solid-svg-icons/faUser';
import { faXmark } from '@fortawesome/free-solid-svg-icons/faXmark';
import { type IconSet, type IconShape, iconSet } from './icon-shape.ts';

/** Nine dots: Font Awesome's free sets have no square of them with air between. */
const NINE_DOTS: IconShape = {
  width: 512,
  height: 512,
  path: [96, 256, 416]
    .flatMap((y) => [96, 256, 416].map((x) => `M${x - 48} ${y}a48 48 0 1 0 96 0a48 48 0 1 0-96 0z`))
    .join(''),
};

/** A window with a side column: opens and folds the side menu. */
const SIDE_COLUMN: IconShape = {
  width: 512,
  height: 512,
  path: 'M96 64C60.7 64 32 92.7 32 128V384C32 419.3 60.7 448 96 448H416C451.3 448 480 419.3 480 384V128C480 92.7 451.3 64 416 64ZM208 112H416C424.8 112 432 119.2 432 128V384C432 392.8 424.8 400 416 400H208ZM160 112V400H96C87.2 400 80 392.8 80 384V128C80 119.2 87.2 112 96 112Z',
};

/** Icons of the shell and of the small components: there at once, in the first bundle. */
export const coreIcons: IconSet = {
  ...iconSet({
    solid: [
      faArrowLeft,
      faArrowRight,
      faBars,
      faCheck,
      faChevronDown,
      faChevronLeft,
      faChevronRight,
      faChevronUp,
      faCircleCheck,
      faCircleExclamation,
      faCircleInfo,
      faEllipsis,
      faGlobe,
      faMagnifyingGlass,
      faMoon,
      faRightFromBracket,
      faRightToBracket,
      faSun,
      faTriangleExclamation,
      faUser,
      faXmark,
    ],
  }),
  'nine-dots': NINE_DOTS,
  'side-column': SIDE_COLUMN,
};
