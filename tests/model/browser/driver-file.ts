/** The file that the driver of a machine is in. */
export function driverFile(machine: string): string {
  const name = machine.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `tests/model/drivers/${name}.driver.ts`;
}
