import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { machines } from '#tests/machines/_machines.ts';
import { gapsOf } from './browser/driver.ts';
import { driverFile } from './browser/driver-file.ts';
import { drivers } from './drivers.ts';
import { undriven } from './undriven.ts';

describe('drivers of the machines', () => {
  it('are there, or other tests that see the machine in a browser', () => {
    const missing = Object.keys(machines).filter(
      (name) => !Object.hasOwn(drivers, name) && !existsSync(undriven[name] ?? ''),
    );
    expect(
      missing,
      `write ${missing.map(driverFile).join(', ')}, and list it in tests/model/drivers.ts`,
    ).toEqual([]);
    expect(Object.keys(undriven).filter((name) => Object.hasOwn(drivers, name))).toEqual([]);
  });

  for (const [name, driver] of Object.entries(drivers)) {
    it(`${name} can cause and see all of its machine, or says why not`, () => {
      const gaps = gapsOf(driver);
      expect(gaps, `write these starts, steps and states in ${driverFile(name)}`).toEqual([]);
    });
  }
});
