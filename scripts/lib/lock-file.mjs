/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {string} [license]
 * @property {Record<string, string>} [engines]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 */

/** @typedef {{ packages: Record<string, LockedPackage> }} Lock */

const systems = /** @type {const} */ ([
  ['darwin', /darwin|macos/],
  ['win32', /win32|windows/],
  ['android', /android/],
  ['freebsd', /freebsd/],
  ['openharmony', /openharmony/],
  ['linux', /linux/],
]);
const processors = /arm64|aarch64|riscv64|ppc64|s390x|ia32|x64|arm/;

/**
 * Optional packages that a locked package asks for and the lock file does not have.
 *
 * @param {Lock} lock
 * @returns {{ name: string, version: string, parent: LockedPackage }[]}
 */
export function findMissing({ packages }) {
  return Object.entries(packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !placesFrom(path, name).some((place) => packages[place]))
      .map(([name, version]) => ({ name, version, parent })),
  );
}

/**
 * Adds an entry for each missing package of a known system, so that npm knows where not to ask
 * for it. One that is for no system in particular is left to the registry.
 *
 * @param {Lock} lock
 * @returns {string[]} names of those added
 */
export function completeLock(lock) {
  const added = findMissing(lock).flatMap(({ name, version, parent }) => {
    const os = systems.find(([, pattern]) => pattern.test(name))?.[0];
    const cpu = processors.exec(name)?.[0];
    if (os === undefined || cpu === undefined || !/^\d/.test(version)) return [];
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(parent.dev && { dev: true }),
      ...(os === 'linux' && { libc: [/musl/.test(name) ? 'musl' : 'glibc'] }),
      ...(parent.license !== undefined && { license: parent.license }),
      optional: true,
      os: [os],
      ...(parent.engines && { engines: parent.engines }),
    };
    return [name];
  });
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted);
  return added;
}

/**
 * Places where Node would look for a package, from the one that asks for it upwards.
 *
 * @param {string} path
 * @param {string} name
 */
function placesFrom(path, name) {
  const places = [];
  for (let folder = path; folder !== ''; ) {
    places.push(`${folder}/node_modules/${name}`);
    const end = folder.lastIndexOf('/node_modules/');
    folder = end < 0 ? '' : folder.slice(0, end);
  }
  return [...places, `node_modules/${name}`];
}
