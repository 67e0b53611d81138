import { version } from '../../package.json';

/** Version of the product as the footer shows it (spec 2.24c, 9.11). */
export const VERSION: string = version;
