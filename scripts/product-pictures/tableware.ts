import { dark, light, type Shape } from './brush.ts';

const mug: Shape = (b, { main, second }) => {
  b.shadow(470, 460);
  b.line('M620 470q140 -10 130 100t-140 110', dark(main, 0.12), 40);
  b.cylinder(300, 380, 330, 370, main).ellipse(465, 384, 142, 17, dark(second, 0.55));
  b.rect(340, 460, 34, 230, 'rgba(255,255,255,.25)', 17);
};

const plate: Shape = (b, { main, second }) => {
  b.shadow(480, 620);
  b.ellipse(480, 690, 330, 92, dark(second, 0.12)).ellipse(
    480,
    674,
    330,
    92,
    b.flat(light(second, 0.3)),
  );
  b.ellipse(480, 672, 300, 80, light(main, 0.1)).ellipse(480, 670, 284, 74, light(second, 0.45));
  b.ellipse(480, 676, 190, 46, dark(second, 0.06));
};

const bowl: Shape = (b, { main, second }) => {
  b.shadow(480, 400);
  b.rect(390, 730, 180, 40, b.round(dark(main, 0.15)), 10);
  b.path('M190 440h580q-20 300 -290 304q-270 -4 -290 -304z', b.round(main));
  b.ellipse(480, 440, 290, 76, light(second, 0.2)).ellipse(480, 452, 250, 58, dark(second, 0.1));
  b.line('M206 510q274 110 548 0', light(main, 0.5), 10);
};

const teaSet: Shape = (b, { main, wood, second }) => {
  b.shadow(460, 760);
  b.box(120, 720, 640, 40, 120, wood);
  b.line('M330 500q-20 -120 70 -130t90 110', dark(wood, 0.1), 16);
  b.path('M250 560l-90 -70l26 -26l90 46z', b.flat(main));
  b.path('M260 500q150 -50 300 0q50 110 -30 210h-240q-80 -100 -30 -210z', b.round(main));
  b.ellipse(410, 490, 110, 22, light(main, 0.3)).ellipse(410, 462, 22, 18, dark(main, 0.2));
  for (const x of [590, 690])
    b.cylinder(x, 640, 80, 70, light(second, 0.1)).ellipse(x + 40, 642, 32, 4, '#b98a3e');
};

const tumbler: Shape = (b, { main }) => {
  b.shadow(480, 520);
  for (const [x, y] of [
    [300, 330],
    [490, 400],
  ] as const) {
    const height = 760 - y;
    b.path(`M${x} ${y}h200l-24 ${height}h-152z`, b.round(light(main, 0.7)), 'opacity=".82"');
    b.path(
      `M${x + 10} ${y + 120}h180l-16 ${height - 130}h-148z`,
      b.round(light(main, 0.2)),
      'opacity=".75"',
    );
    b.ellipse(x + 100, y, 100, 18, light(main, 0.85)).line(
      `M${x + 36} ${y + 40}l16 ${height - 110}`,
      '#ffffff',
      12,
    );
  }
};

const paperCups: Shape = (b, { main, second, accent }) => {
  b.shadow(480, 560);
  for (const [x, color] of [
    [250, main],
    [490, accent],
  ] as const) {
    b.path(`M${x} 350h220l-34 410h-152z`, b.round(light(second, 0.4)));
    b.path(`M${x + 12} 480h196l-14 150h-168z`, b.round(color)).ellipse(
      x + 110,
      350,
      114,
      20,
      light(second, 0.7),
    );
    b.ellipse(x + 110, 354, 96, 13, dark(second, 0.25));
  }
};

const tray: Shape = (b, { metal, main, accent }) => {
  b.shadow(480, 720);
  b.ellipse(480, 690, 360, 110, dark(metal, 0.25)).ellipse(480, 672, 360, 110, b.flat(metal));
  b.ellipse(480, 672, 320, 92, light(metal, 0.35)).ellipse(480, 674, 230, 62, light(metal, 0.2));
  b.cylinder(330, 560, 100, 90, main)
    .cylinder(460, 580, 100, 90, main)
    .cylinder(580, 550, 90, 90, accent);
};

const cakeStand: Shape = (b, { metal, main, accent }) => {
  b.shadow(480, 380);
  b.path('M450 560h60l30 190h-120z', b.round(metal)).ellipse(
    480,
    752,
    130,
    26,
    b.flat(dark(metal, 0.15)),
  );
  b.ellipse(480, 556, 290, 62, dark(metal, 0.2)).ellipse(
    480,
    540,
    290,
    62,
    b.flat(light(metal, 0.2)),
  );
  b.cylinder(340, 380, 280, 150, light(main, 0.45), 0.2).rect(
    340,
    450,
    280,
    22,
    light(main, 0.75),
    0,
  );
  b.ellipse(480, 350, 30, 28, accent).line('M486 326q20 -40 50 -44', '#5d8a4e', 7);
};

const cutlery: Shape = (b, { metal }) => {
  b.shadow(480, 520);
  b.rect(330, 420, 30, 340, b.round(metal), 15).path(
    'M305 180h16v150h16v-150h16v150h16v-150h16v190q-6 60 -40 70q-34 -10 -40 -70z',
    b.round(metal),
  );
  b.rect(466, 440, 28, 320, b.round(metal), 14).path(
    'M466 450V210q60 40 52 240z',
    b.round(light(metal, 0.3)),
  );
  b.rect(600, 400, 28, 360, b.round(metal), 14)
    .ellipse(614, 290, 62, 120, b.round(metal))
    .ellipse(606, 282, 40, 90, light(metal, 0.35));
};

const chopsticks: Shape = (b, { wood, accent, second }) => {
  b.shadow(480, 560, 740);
  b.box(600, 640, 120, 60, 50, second);
  for (const [index, y] of [430, 500, 560].entries()) {
    b.line(`M170 ${y + 150}L760 ${y - 120}`, index === 1 ? dark(wood, 0.4) : wood, 20);
    b.line(`M640 ${y - 65}L680 ${y - 83}`, accent, 20);
  }
};

/** Drawings of tableware, by their style. */
export const tableware = {
  mug,
  plate,
  bowl,
  teaSet,
  tumbler,
  paperCups,
  tray,
  cakeStand,
  cutlery,
  chopsticks,
};
