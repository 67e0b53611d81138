import { describe, expect, it } from 'vitest';
import { gapsOf } from './browser/driver.ts';
import { drivers } from './drivers.ts';

describe('drivers of the machines', () => {
  for (const [name, driver] of Object.entries(drivers)) {
    const file = `tests/model/drivers/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.driver.ts`;

    it(`${name} can cause and see all of its machine, or says why not`, () => {
      expect(gapsOf(driver), `write these starts, steps and states in ${file}`).toEqual([]);
    });
  }
});
