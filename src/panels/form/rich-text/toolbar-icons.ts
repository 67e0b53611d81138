import { faBold } from '@fortawesome/free-solid-svg-icons/faBold';
import { faCode } from '@fortawesome/free-solid-svg-icons/faCode';
import { faHeading } from '@fortawesome/free-solid-svg-icons/faHeading';
import { faImage } from '@fortawesome/free-solid-svg-icons/faImage';
import { faItalic } from '@fortawesome/free-solid-svg-icons/faItalic';
import { faLink } from '@fortawesome/free-solid-svg-icons/faLink';
import { faListOl } from '@fortawesome/free-solid-svg-icons/faListOl';
import { faListUl } from '@fortawesome/free-solid-svg-icons/faListUl';
import { faQuoteRight } from '@fortawesome/free-solid-svg-icons/faQuoteRight';
import { faRotateLeft } from '@fortawesome/free-solid-svg-icons/faRotateLeft';
import { faRotateRight } from '@fortawesome/free-solid-svg-icons/faRotateRight';
import { faT } from '@fortawesome/free-solid-svg-icons/faT';
import { faUnderline } from '@fortawesome/free-solid-svg-icons/faUnderline';
import { iconSet } from '../../../icons/icon-shape.ts';

/** Icons that only the editor's toolbar needs; they come with it. */
export const toolbarIcons = iconSet({
  solid: [
    faBold,
    faCode,
    faHeading,
    faImage,
    faItalic,
    faLink,
    faListOl,
    faListUl,
    faQuoteRight,
    faRotateLeft,
    faRotateRight,
    faT,
    faUnderline,
  ],
});
