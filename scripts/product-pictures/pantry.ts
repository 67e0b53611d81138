import { dark, light, type Shape } from './brush.ts';

const tin: Shape = (b, { main, second, accent, metal }) => {
  b.shadow(480, 420);
  b.cylinder(330, 330, 300, 430, main).cylinder(322, 270, 316, 66, light(metal, 0.15));
  b.rect(330, 440, 300, 210, b.round(light(second, 0.4)), 0).ellipse(480, 520, 60, 46, accent);
  b.path('M480 486q40 30 0 70q-40 -40 0 -70z', light(accent, 0.5)).line(
    'M410 600h140',
    dark(second, 0.45),
    10,
  );
};

const dripCoffee: Shape = (b, { main, second, accent }) => {
  b.shadow(500, 620);
  b.box(240, 400, 360, 360, 150, main).rect(280, 450, 280, 190, b.flat(light(second, 0.5)), 12);
  b.ellipse(420, 540, 56, 40, '#6b452c', 'transform="rotate(-24 420 540)"').line(
    'M376 552q44 -40 88 -22',
    light('#6b452c', 0.5),
    7,
  );
  b.line('M310 690h180', light(main, 0.5), 12)
    .rect(600, 620, 130, 140, b.flat(accent), 6)
    .line('M612 650h106M612 680h80', light(accent, 0.5), 8);
};

const biscuits: Shape = (b, { wood, second, main }) => {
  b.shadow(480, 640);
  b.ellipse(480, 730, 300, 56, b.flat(light(second, 0.3)));
  for (const [x, y] of [
    [350, 690],
    [600, 690],
    [470, 640],
    [420, 580],
    [540, 580],
    [480, 510],
  ] as const) {
    b.ellipse(x, y + 16, 110, 44, dark(wood, 0.25)).ellipse(
      x,
      y,
      110,
      44,
      b.round(light(wood, 0.15)),
    );
    for (const [dx, dy] of [
      [-50, -6],
      [0, 10],
      [46, -8],
      [10, -16],
    ] as const)
      b.ellipse(x + dx, y + dy, 13, 8, dark(main, 0.7));
  }
};

const nuts: Shape = (b, { main, wood }) => {
  b.shadow(480, 460);
  for (let index = 0; index < 26; index += 1) {
    const [x, y] = [270 + ((index * 97) % 420), 430 + ((index * 53) % 74)];
    const color = [wood, '#a8703f', '#d9b27c'][index % 3] ?? wood;
    b.ellipse(x, y, 40, 28, b.round(color), `transform="rotate(${(index * 47) % 180} ${x} ${y})"`);
  }
  b.path('M190 480q290 90 580 0q-30 270 -290 280q-260 -10 -290 -280z', b.round(main)).line(
    'M214 560q266 90 532 0',
    light(main, 0.4),
    10,
  );
};

const dates: Shape = (b, { metal, second, main }) => {
  b.shadow(480, 560);
  for (let index = 0; index < 22; index += 1) {
    const [x, y] = [290 + ((index * 83) % 390), 500 - ((index * 41) % 110)];
    b.ellipse(
      x,
      y,
      56,
      32,
      b.round(index % 3 ? '#6b3a22' : '#84502e'),
      `transform="rotate(${((index * 29) % 70) - 35} ${x} ${y})"`,
    );
    b.ellipse(x - 14, y - 10, 20, 6, '#c08a5c', `opacity=".6" transform="rotate(-20 ${x} ${y})"`);
  }
  b.path('M210 520q270 80 540 0q-40 190 -190 210h-160q-150 -20 -190 -210z', b.round(metal)).rect(
    400,
    726,
    160,
    44,
    b.round(dark(metal, 0.15)),
    10,
  );
  b.line('M236 580q244 76 488 0', light(second, 0.2), 10).ellipse(480, 640, 24, 24, main);
};

const saffron: Shape = (b, { metal, second }) => {
  b.shadow(480, 380);
  b.rect(360, 350, 240, 410, b.round('#e8eef0'), 30).cylinder(380, 280, 200, 80, metal, 0.2);
  for (let index = 0; index < 40; index += 1) {
    const [x, y] = [385 + ((index * 37) % 180), 480 + ((index * 61) % 240)];
    b.line(`M${x} ${y}q14 -20 30 -6`, index % 3 ? '#c5381f' : '#e2672e', 6);
  }
  b.rect(400, 560, 160, 90, light(second, 0.5), 8).line('M424 592h112M440 620h80', '#8a5f42', 8);
};

const honey: Shape = (b, { wood, second }) => {
  b.shadow(480, 440);
  b.path(
    'M340 400h280q60 40 60 130v180q-6 46 -60 54h-280q-54 -8 -60 -54v-180q0 -90 60 -130z',
    b.round('#e2a33a'),
  );
  b.ellipse(400, 560, 34, 130, '#ffffff', 'opacity=".25"').cylinder(334, 310, 292, 90, wood, 0.18);
  b.rect(380, 520, 200, 150, b.flat(light(second, 0.5)), 12).path(
    'M480 546l40 24v46l-40 24l-40 -24v-46z',
    '#e2a33a',
  );
};

const incense: Shape = (b, { metal, accent, main }) => {
  b.shadow(480, 420);
  b.line('M480 340q-60 -60 0 -120t0 -120', '#ffffff', 14).line(
    'M540 350q-40 -50 10 -100t0 -90',
    '#f4f4f4',
    9,
  );
  b.path('M340 380h280l-40 190h-200z', b.round(metal))
    .ellipse(480, 382, 140, 30, dark(metal, 0.5))
    .ellipse(480, 380, 70, 12, '#e2672e');
  b.path('M440 570h80l30 120h-140z', b.round(dark(metal, 0.12))).path(
    'M350 690h260l30 80h-320z',
    b.round(metal),
  );
  b.path('M480 430l50 50l-50 50l-50 -50z', accent).ellipse(480, 480, 14, 14, light(main, 0.5));
};

const oud: Shape = (b, { main, metal, second }) => {
  b.shadow(490, 600);
  b.box(230, 560, 440, 200, 160, dark(main, 0.35)).rect(430, 640, 60, 44, b.round(metal), 8);
  b.path('M250 556l90 -80h420l-90 80z', light(second, 0.1));
  for (let index = 0; index < 9; index += 1)
    b.rect(
      320 + index * 40,
      470 + ((index * 31) % 40),
      70,
      34,
      b.flat(index % 2 ? '#5a3a26' : '#7a5236'),
      8,
    );
};

const diffuser: Shape = (b, { main, wood, second }) => {
  b.shadow(480, 320);
  for (const x of [-90, -50, -10, 30, 74]) b.line(`M480 470L${480 + x * 1.6} 150`, wood, 8);
  b.path(
    'M440 400h80v70q90 30 96 120v130q-6 40 -46 44h-180q-40 -4 -46 -44v-130q6 -90 96 -120z',
    b.round(light(main, 0.35)),
    'opacity=".92"',
  );
  b.rect(430, 384, 100, 40, b.round(wood), 8).path(
    'M352 640h256v90q-10 30 -40 32h-176q-30 -2 -40 -32z',
    b.round(main),
    'opacity=".6"',
  );
  b.rect(400, 580, 160, 80, light(second, 0.5), 6);
};

/** Drawings of food, by their style. */
export const pantry = {
  tin,
  dripCoffee,
  biscuits,
  nuts,
  dates,
  saffron,
  honey,
  incense,
  oud,
  diffuser,
};
