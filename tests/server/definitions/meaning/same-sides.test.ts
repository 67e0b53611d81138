import { describe, expect, test } from 'vitest';
import { stepsBehind } from '../_check.ts';

const { told, expectTold } = stepsBehind(`CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE TABLE berth (corp text NOT NULL, id bigint NOT NULL, begins date NOT NULL, ends date NOT NULL, length numeric NOT NULL,
  PRIMARY KEY (corp, id));
`);
const rule = (text: string) => `ALTER TABLE berth ADD CHECK (${text});`;
const trigger = (
  condition: string,
) => `CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ${condition} THEN RAISE EXCEPTION '__No'; END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER keep BEFORE UPDATE ON berth FOR EACH ROW EXECUTE FUNCTION keep();`;

describe('a column against itself', () => {
  test.each([
    ['ends ⟦>= ends', 'this compares "ends" with itself, so it always holds: name another column'],
    ['ends ⟦> ends', 'this compares "ends" with itself, so it never holds: name another column'],
    ['begins ⟦= begins', 'this compares "begins" with itself, so it always holds'],
    ['ends > begins OR length ⟦<> length', 'this compares "length" with itself, so it never holds'],
    ['ends BETWEEN begins AND ⟦begins', '"begins" is both ends here, so only what equals it'],
  ])('in a rule: %s', async (text, told) => {
    await expectTold(rule(text), [told]);
  });

  test.each([
    [
      'ALTER TABLE berth ADD EXCLUDE USING gist (corp WITH =, id WITH =, ⟦daterange(begins, begins) WITH &&);',
      '"begins" is both ends of this range, so it is empty',
    ],
    [
      'CREATE INDEX late ON berth (corp, id) WHERE ends ⟦< ends;',
      'this compares "ends" with itself, so it never holds',
    ],
    [
      'CREATE VIEW late AS SELECT corp, id, b.ends ⟦< b.ends AS late FROM berth b;',
      'this compares "b.ends" with itself, so it never holds: name one of another table',
    ],
    [
      trigger('NEW.ends ⟦<> NEW.ends'),
      'this compares "new.ends" with itself, so it never holds: OLD is the row as it was',
    ],
  ])('elsewhere: %s', async (step, message) => {
    await expectTold(step, [message]);
  });

  test.each([
    rule('ends >= begins AND length * length > length'),
    rule("daterange(begins, begins, '[]') <> daterange(begins, ends)"),
    rule('ends BETWEEN begins AND begins + 30'),
    trigger('NEW.ends <> OLD.ends'),
  ])('is none: %s', async (step) => {
    expect(await told(step)).toEqual([]);
  });
});
