import { dark, light, type Shape } from './brush.ts';

const storageBox: Shape = (b, { main, second, wood }) => {
  b.shadow(490, 620);
  b.box(230, 480, 420, 280, 160, light(main, 0.3)).box(218, 438, 444, 46, 166, main);
  b.rect(390, 560, 100, 34, dark(main, 0.3), 17).rect(290, 650, 120, 60, light(second, 0.5), 6);
  b.line('M310 672h80', wood, 8);
};

const organiser: Shape = (b, { main, wood, accent, second }) => {
  b.shadow(490, 640);
  for (const [x, color] of [
    [290, accent],
    [340, main],
    [520, dark(main, 0.3)],
  ] as const)
    b.rect(x, 330, 22, 240, b.round(color), 10);
  b.rect(580, 400, 90, 160, light(second, 0.4), 4);
  b.box(230, 520, 440, 240, 140, wood)
    .rect(250, 640, 400, 100, b.flat(light(wood, 0.2)), 6)
    .rect(420, 680, 60, 18, dark(wood, 0.4), 9);
};

const hanger: Shape = (b, { wood, metal, main }) => {
  b.line('M480 330v-60q0 -44 40 -50t50 -50q0 -60 -60 -60t-66 50', dark(metal, 0.1), 16);
  b.path('M480 320L800 560q20 60 -40 60h-560q-60 0 -40 -60z', b.flat(wood)).path(
    'M480 400L690 570h-420z',
    '#e3e1dc',
  );
  b.path('M300 590h360l40 190h-440z', b.flat(light(main, 0.2)), 'opacity=".9"');
};

const pouch: Shape = (b, { main, second, accent }) => {
  b.shadow(480, 440);
  b.path('M320 240q160 -26 320 0l26 500q-186 40 -372 0z', b.round(main)).rect(
    316,
    226,
    328,
    44,
    b.flat(dark(main, 0.2)),
    6,
  );
  b.rect(370, 400, 220, 210, b.flat(light(second, 0.5)), 12).ellipse(480, 470, 44, 34, accent);
  b.line('M410 540h140M430 570h100', dark(second, 0.45), 9).line(
    'M352 300q-10 200 -16 400',
    light(main, 0.3),
    12,
  );
};

const basket: Shape = (b, { wood, main, second }) => {
  b.shadow(480, 560);
  b.path('M300 440q60 -90 180 -70t200 60l-40 60h-300z', b.round(light(second, 0.2))).ellipse(
    600,
    430,
    90,
    60,
    light(main, 0.2),
  );
  b.path('M240 460h480l-60 290q-180 34 -360 0z', b.round(wood));
  for (const y of [520, 580, 640, 700])
    b.line(`M${256 + (y - 520) * 0.2} ${y}q224 44 ${448 - (y - 520) * 0.4} 0`, dark(wood, 0.18), 8);
  for (let x = 300; x <= 660; x += 60)
    b.line(`M${x} 470l${(480 - x) * 0.12} 290`, light(wood, 0.2), 7);
  b.ellipse(480, 462, 242, 34, 'none', `stroke="${dark(wood, 0.1)}" stroke-width="26"`);
};

const shoeRack: Shape = (b, { metal, main, accent, wood }) => {
  b.shadow(490, 700);
  b.line('M200 330V770M770 330V770', dark(metal, 0.2), 22);
  for (const [row, y] of [430, 580, 730].entries()) {
    b.rect(190, y, 590, 22, b.flat(wood), 6);
    for (const [index, x] of [250, 430, 610].entries()) {
      const color = [main, accent, dark(main, 0.4)][(row + index) % 3] ?? main;
      b.path(`M${x} ${y}v-56q30 -16 50 6l70 34q24 10 12 16z`, b.flat(color)).rect(
        x,
        y - 10,
        130,
        10,
        '#f4f1ea',
        4,
      );
    }
  }
};

const mop: Shape = (b, { main, metal, second }) => {
  b.shadow(440, 560);
  b.line('M620 120L420 690', dark(metal, 0.05), 22).line('M620 120l-30 88', main, 32);
  b.path('M220 700q220 -70 440 0l20 60q-240 34 -480 0z', b.flat(main));
  for (let x = 220; x <= 650; x += 24) b.line(`M${x} 740q-8 20 2 40`, light(second, 0.2), 14);
};

const bin: Shape = (b, { main, metal }) => {
  b.shadow(480, 400);
  b.cylinder(320, 330, 320, 430, main).rect(320, 340, 320, 24, dark(main, 0.2), 0);
  b.path('M312 330q168 -110 336 0q-168 44 -336 0z', b.flat(light(metal, 0.2))).rect(
    430,
    744,
    100,
    26,
    b.flat(dark(metal, 0.4)),
    8,
  );
  b.rect(356, 400, 30, 300, 'rgba(255,255,255,.22)', 15);
};

const bottle: Shape = (b, { main, second, accent }) => {
  b.shadow(480, 380);
  b.path(
    'M450 200h60v110q110 40 120 150v270q-10 34 -50 36h-200q-40 -2 -50 -36v-270q10 -110 120 -150z',
    b.round(main),
  );
  b.rect(430, 160, 100, 70, b.round(accent), 12).line('M530 180h90v30', accent, 22);
  b.rect(366, 490, 228, 180, b.flat(light(second, 0.5)), 12)
    .ellipse(480, 556, 40, 34, light(main, 0.2))
    .line('M420 620h120', dark(second, 0.4), 9);
};

const water: Shape = (b, { main, accent }) => {
  b.shadow(480, 620);
  for (const [x, y] of [
    [280, 260],
    [440, 210],
    [600, 260],
  ] as const) {
    b.path(
      `M${x - 26} ${y}h52v60q54 30 54 90v380q-10 30 -34 30h-92q-24 0 -34 -30v-380q0 -60 54 -90z`,
      b.round('#cfe6f2'),
      'opacity=".9"',
    );
    b.rect(x - 32, y - 34, 64, 44, b.round(main), 8).rect(
      x - 80,
      y + 220,
      160,
      120,
      b.round(light(main, 0.15)),
      0,
    );
    b.path(`M${x} ${y + 240}q30 40 0 70q-30 -30 0 -70z`, accent).line(
      `M${x - 54} ${y + 130}v70`,
      '#ffffff',
      10,
    );
  }
};

const tissue: Shape = (b, { main, second, accent }) => {
  b.shadow(500, 660);
  b.path('M400 470q20 -150 90 -170q20 60 60 40q60 30 40 130z', b.flat('#ffffff'));
  b.box(220, 500, 460, 250, 170, main).ellipse(496, 456, 120, 20, dark(main, 0.4));
  for (const [x, y] of [
    [300, 590],
    [420, 660],
    [560, 590],
    [620, 690],
  ] as const)
    b.ellipse(x, y, 34, 34, light(second, 0.1)).ellipse(x, y, 14, 14, accent);
};

/** Drawings of things for the household, by their style. */
export const household = {
  storageBox,
  organiser,
  hanger,
  pouch,
  basket,
  shoeRack,
  mop,
  bin,
  bottle,
  water,
  tissue,
};
