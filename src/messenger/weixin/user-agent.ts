/** Whether the page is shown by the messenger's own browser. */
export function isInMessenger({ userAgent }: Pick<Navigator, 'userAgent'>): boolean {
  return /MicroMessenger\//i.test(userAgent);
}

/** Whether the messenger signs for the address that was loaded first, wherever the page went since. */
export function signsForFirstAddress(): boolean {
  return /iPhone|iPad|iPod/i.test(navigator.userAgent);
}
