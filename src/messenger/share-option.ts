/** What a page says of its share. */
export interface ShareOption {
  /** Name of the tenant's account at the messenger. */
  config: string;
  /** Further functions of the messenger's script that are asked for. */
  jsApiList: readonly string[];
  debug: boolean;
  title: string;
  description: string;
  /** Address of a picture, or empty. */
  image: string;
}
