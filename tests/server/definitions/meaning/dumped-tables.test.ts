import { expect, test } from 'vitest';
import { checkWithSteps } from '../_check.ts';

const STEP = `CREATE TABLE public.ward (code text NOT NULL, floor smallint NOT NULL);
CREATE TABLE public.bed (ward text NOT NULL, no integer NOT NULL);
INSERT INTO public.ward VALUES ('0010', 1);
INSERT INTO public.bed VALUES ('0010', 1);
ALTER TABLE ONLY public.ward ADD CONSTRAINT ward_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.bed ADD CONSTRAINT bed_pkey PRIMARY KEY (ward, no);
ALTER TABLE ONLY public.bed ADD CONSTRAINT bed_ward_fkey FOREIGN KEY (ward) REFERENCES public.ward(code);
ALTER TABLE ward ADD corp text NOT NULL DEFAULT 'p';
ALTER TABLE bed ADD corp text NOT NULL DEFAULT 'p';
ALTER TABLE ward DROP CONSTRAINT ward_pkey CASCADE, ADD PRIMARY KEY (corp, code);
ALTER TABLE bed DROP CONSTRAINT bed_pkey, ADD PRIMARY KEY (corp, ward, no),
  ADD FOREIGN KEY (corp, ward) REFERENCES ward (corp, code);
`;

const told = (step: string) =>
  checkWithSteps({
    'p/corp.json': '{ "code": "p", "name": "P", "sortName": "P", "departments": ["lab"] }',
    '_tables/001-hospital.sql': step,
  });

test('nothing is told of tables of another database that have got what the guide asks for', async () => {
  expect(await told(STEP)).toEqual([]);
});

test.each([
  ["('0010', 1);\nINSERT", "('0010', 'one');\nINSERT", /:3:\d+ {2}invalid input syntax .*"one"$/],
  [
    "('0010', 1);\nALTER",
    "('0020', 1);\nALTER",
    /:7:25 {2}insert or update on table "bed" violates/,
  ],
  ['ward_pkey CASCADE', 'ward_pkey', /:10:1 {2}cannot drop constraint ward_pkey on table ward/],
  [
    'ALTER TABLE ward DROP CONSTRAINT ward_pkey CASCADE, ADD PRIMARY KEY (corp, code);\n',
    '',
    /:5:\d+ {2}the key ward_pkey must begin with corp: \(corp, code\)$/,
  ],
  ['REFERENCES ward (corp, code)', 'REFERENCES ward (corp, floor)', /:12:32 {2}there is no unique/],
])(
  'one mistake is told, and no key that keeps its table from its rules: %j for %j',
  async (right, wrong, message) => {
    const [first, ...others] = await told(STEP.replace(right, wrong));
    expect(first).toMatch(message);
    expect(others).toEqual([]);
  },
);
