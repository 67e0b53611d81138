/**
 * Where a picture is fetched: of another site only by https, as the page's policy has it and as a browser asks on a
 * page that came by https itself. By http it would be refused, and reported like a fault of ours.
 */
export function pictureAddress(address: string): string {
  const { origin } = window.location;
  return address.startsWith(`${origin}/`) ? address : address.replace(/^http:/i, 'https:');
}
