/** Classes that move things out of their place or make them look like parts of the product. */
const FORBIDDEN_CLASS =
  /^(?:position|fixed|sticky|z|top|bottom|start|end|translate|vw|vh|min-vw|min-vh|m[sebtxy]?-n|modal|offcanvas|toast|dropdown|popover|tooltip|stretched|ag|y4|visually-hidden|btn-close)(?:-|$)/;

/** The classes of a text of authors or data that leave everything in its place. */
export function plainClasses(value: string): string[] {
  return value.split(/\s+/).filter((name) => /^[\w-]+$/.test(name) && !FORBIDDEN_CLASS.test(name));
}
