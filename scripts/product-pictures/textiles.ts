import { dark, light, type Shape } from './brush.ts';

const bedding: Shape = (b, { main, second, wood }) => {
  b.shadow(480, 820);
  b.path('M130 340q350 -80 700 0v260h-700z', b.flat(wood));
  for (const x of [190, 500])
    b.path(`M${x} 480q20 -80 130 -76t130 76q-10 70 -130 70t-130 -70z`, b.round(light(second, 0.4)));
  b.path('M120 560q360 -70 720 0v190q-360 50 -720 0z', b.flat(main));
  b.path('M120 560q360 -70 720 0v60q-360 -60 -720 0z', light(main, 0.45));
  for (const x of [250, 400, 560, 710]) b.line(`M${x} 640q14 60 -4 120`, dark(main, 0.1), 7);
  b.rect(150, 756, 40, 24, dark(wood, 0.3)).rect(770, 756, 40, 24, dark(wood, 0.3));
};

const pillow: Shape = (b, { main, second }) => {
  b.shadow(480, 660);
  b.path(
    'M200 420q280 -120 560 0q60 160 0 320q-280 90 -560 0q-60 -160 0 -320z',
    b.round(light(main, 0.12)),
  );
  b.path(
    'M270 480q210 -70 420 0q30 100 0 200q-210 60 -420 0q-30 -100 0 -200z',
    'none',
    `stroke="${light(second, 0.3)}" stroke-width="12"`,
  );
  for (let x = 330; x <= 630; x += 75)
    b.line(`M${x} 520l37 56l-37 56l-37 -56z`, light(second, 0.2), 7);
};

const towel: Shape = (b, { main, second }) => {
  b.shadow(480, 640);
  for (const [index, y] of [650, 530, 410].entries()) {
    const color = [main, light(second, 0.1), light(main, 0.3)][index] ?? main;
    b.path(`M230 ${y + 16}q250 -36 500 0q34 50 0 98q-250 26 -500 0q-34 -48 0 -98z`, b.flat(color));
    b.line(`M236 ${y + 66}q244 -22 488 0`, dark(color, 0.14), 7);
    b.rect(560, y + 12, 26, 102, light(color, 0.5), 0);
  }
};

const curtain: Shape = (b, { main, metal, wood }) => {
  b.shadow(480, 780);
  b.rect(330, 200, 300, 520, '#dfeef5', 0).line('M480 200v520M330 450h300', '#ffffff', 12);
  b.rect(120, 150, 720, 22, b.round(metal), 11)
    .ellipse(120, 161, 22, 22, wood)
    .ellipse(840, 161, 22, 22, wood);
  for (const start of [150, 610]) {
    for (let index = 0; index < 5; index += 1) {
      b.path(
        `M${start + index * 40} 166h44q10 300 -2 610h-44q14 -310 2 -610z`,
        b.round(index % 2 ? main : light(main, 0.14)),
      );
    }
  }
};

const rug: Shape = (b, { main, accent, second, wood }) => {
  b.path('M210 360h540l130 400h-800z', b.flat(dark(main, 0.05)));
  b.path('M236 388h488l108 344h-704z', light(second, 0.1)).path(
    'M256 410h448l92 300h-632z',
    b.flat(main),
  );
  for (const [x, y, size] of [
    [480, 560, 1],
    [330, 560, 0.6],
    [630, 560, 0.6],
  ] as const) {
    b.path(
      `M${x} ${y - 90 * size}l${90 * size} ${90 * size}l${-90 * size} ${90 * size}l${-90 * size} ${-90 * size}z`,
      accent,
    );
    b.path(
      `M${x} ${y - 50 * size}l${50 * size} ${50 * size}l${-50 * size} ${50 * size}l${-50 * size} ${-50 * size}z`,
      light(second, 0.3),
    );
  }
  for (let x = 90; x < 880; x += 26) b.line(`M${x} 762v24`, wood, 6);
};

const prayerRug: Shape = (b, { main, accent, second, metal }) => {
  b.shadow(480, 520);
  b.rect(280, 150, 400, 620, b.flat(dark(main, 0.15)), 4).rect(
    306,
    176,
    348,
    568,
    light(second, 0.1),
    2,
  );
  b.rect(320, 190, 320, 540, b.flat(main), 2);
  b.path('M350 720V420q0 -80 130 -190q130 110 130 190v300z', b.flat(light(main, 0.3)));
  b.path('M480 330q40 30 40 80t-40 70q-40 -20 -40 -70t40 -80z', accent).line(
    'M480 270v60',
    metal,
    8,
  );
  for (let x = 290; x < 680; x += 22) b.line(`M${x} 134v14M${x} 772v14`, second, 6);
};

const cloth: Shape = (b, { main, second, accent, wood }) => {
  b.shadow(480, 660);
  b.box(190, 470, 560, 26, 90, wood);
  for (const x of [220, 720]) b.rect(x, 496, 22, 280, b.round(wood));
  b.path(
    'M330 440h240l14 250l-30 20l-20 -16l-30 20l-28 -18l-30 20l-28 -18l-30 18l-26 -22l-30 16z',
    b.flat(main),
  );
  for (const y of [520, 580, 640])
    b.rect(326, y, 254, 14, y === 580 ? accent : light(second, 0.2), 0);
};

/** Drawings of textiles, by their style. */
export const textiles = { bedding, pillow, towel, curtain, rug, prayerRug, cloth };
