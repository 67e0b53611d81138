import { dark, light, type Shape } from './brush.ts';

const desk: Shape = (b, { wood, metal, main, second }) => {
  b.shadow(480, 760);
  for (const x of [190, 752]) b.rect(x, 470, 20, 310, b.round(metal));
  for (const x of [250, 690]) b.rect(x, 452, 16, 270, b.round(dark(metal, 0.2)));
  b.box(130, 450, 640, 34, 110, wood);
  b.box(560, 484, 170, 90, 60, second).rect(625, 520, 44, 10, metal, 5);
  b.box(220, 372, 110, 30, 30, main).box(228, 342, 98, 30, 28, light(main, 0.4));
};

const standingDesk: Shape = (b, { wood, metal, accent }) => {
  b.shadow(480, 700);
  for (const x of [270, 660]) {
    b.rect(x - 80, 762, 180, 18, b.flat(dark(metal, 0.3)), 9);
    b.rect(x, 520, 34, 250, b.round(dark(metal, 0.3))).rect(x + 5, 400, 24, 140, b.round(metal));
  }
  b.box(140, 370, 640, 30, 110, wood).rect(620, 402, 90, 18, dark(metal, 0.5), 8);
  b.ellipse(640, 411, 5, 5, accent).ellipse(662, 411, 5, 5, accent);
};

const officeChair: Shape = (b, { main, metal }) => {
  b.shadow(480, 520);
  for (const x of [310, 400, 560, 650]) {
    b.line(`M480 690L${x} 756`, dark(metal, 0.3), 18).ellipse(x, 768, 17, 15, dark(metal, 0.6));
  }
  b.rect(466, 590, 28, 110, b.round(metal), 10);
  b.path('M340 190q140 -50 280 0q24 150 -14 290q-126 34 -252 0q-38 -140 -14 -290z', b.round(main));
  b.line('M372 250q108 -30 216 0M372 320q108 -30 216 0M376 390q104 -26 208 0', dark(main, 0.18), 6);
  b.path(
    'M310 520q170 -40 340 0q26 50 -10 78q-160 26 -320 0q-36 -28 -10 -78z',
    b.flat(dark(main, 0.12)),
  );
  b.line('M318 540v-110h-34M642 540v-110h34', dark(metal, 0.4), 18);
};

const chair: Shape = (b, { main, wood }) => {
  b.shadow(480, 460);
  b.line('M370 560L340 776M590 560L620 776M410 560L400 740M550 560L560 740', wood, 22);
  b.path('M350 230q130 -44 260 0q30 110 6 210q-136 30 -272 0q-24 -100 6 -210z', b.round(main));
  b.path(
    'M330 500q150 -36 300 0q22 44 -8 70q-142 24 -284 0q-30 -26 -8 -70z',
    b.flat(dark(main, 0.1)),
  );
  b.line('M372 440l-14 66M588 440l14 66', wood, 18);
};

const cabinet: Shape = (b, { main, metal, second }) => {
  b.shadow(500, 520);
  b.box(300, 260, 330, 520, 120, main);
  for (const y of [284, 450, 616]) {
    b.rect(322, y, 286, 146, b.flat(light(main, 0.2)), 8).rect(420, y + 56, 90, 16, metal, 8);
    b.rect(436, y + 22, 58, 20, second, 4);
  }
};

const bookshelf: Shape = (b, { wood, main, accent, second }) => {
  b.shadow(500, 560);
  b.box(250, 200, 430, 580, 100, wood).rect(272, 222, 386, 536, dark(wood, 0.42), 2);
  const spines = [main, second, accent, light(main, 0.4), dark(main, 0.2), second, main];
  for (const [row, y] of [222, 400, 578].entries()) {
    spines.forEach((color, index) => {
      const height = 112 + ((index * 37 + row * 23) % 44);
      b.rect(286 + index * 36 + row * 12, y + 166 - height, 30, height, b.flat(color), 3);
    });
    b.rect(262, y + 166, 406, 14, b.flat(light(wood, 0.12)), 2);
    b.ellipse(612, y + 138, 30, 28, light(second, 0.2));
  }
};

const sideTable: Shape = (b, { wood, metal, main }) => {
  b.shadow(480, 420);
  b.line('M380 470L330 776M580 470L630 776M480 480V740', metal, 18);
  b.ellipse(480, 452, 230, 54, dark(wood, 0.3)).ellipse(480, 440, 230, 54, b.flat(wood));
  b.cylinder(440, 340, 90, 90, main).line(
    'M486 336q-40 -90 -90 -110M488 336q10 -90 60 -120',
    '#6f8f63',
    8,
  );
  b.ellipse(392, 222, 30, 17, '#7fa274', 'transform="rotate(30 392 222)"');
  b.ellipse(552, 212, 32, 17, '#8fb184', 'transform="rotate(-38 552 212)"');
};

const coatStand: Shape = (b, { wood, main, accent }) => {
  b.shadow(480, 360);
  b.line('M480 170V770M480 640L360 776M480 640L600 776', wood, 24);
  b.line(
    'M480 250q-70 0 -110 -70M480 250q70 0 110 -70M480 340q-60 0 -90 -56M480 340q60 0 90 -56',
    wood,
    18,
  );
  b.path('M520 260q120 30 140 60l-20 330q-70 26 -140 0l10 -300z', b.round(main));
  b.path('M330 190q70 -60 150 -6l30 20q-100 34 -200 12z', b.flat(accent));
};

/** Drawings of furniture, by their style. */
export const furniture = {
  desk,
  standingDesk,
  officeChair,
  chair,
  cabinet,
  bookshelf,
  sideTable,
  coatStand,
};
