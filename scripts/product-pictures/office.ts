import { dark, light, type Shape } from './brush.ts';

const notebook: Shape = (b, { main, second, accent }) => {
  b.shadow(490, 500);
  b.path('M310 210h330a26 26 0 0 1 26 26v500a26 26 0 0 1 -26 26h-330z', dark(second, 0.15));
  b.path('M300 200h330a26 26 0 0 1 26 26v500a26 26 0 0 1 -26 26h-330z', b.flat(main));
  b.rect(290, 200, 46, 552, b.round(dark(main, 0.25)), 8).rect(600, 200, 18, 552, accent, 0);
  b.rect(390, 320, 160, 90, light(second, 0.5), 8).line(
    'M410 352h120M410 380h80',
    dark(second, 0.35),
    8,
  );
};

const pens: Shape = (b, { main, accent, second, metal }) => {
  b.shadow(480, 380);
  for (const [x, tilt, color] of [
    [400, -14, main],
    [460, -4, accent],
    [520, 6, dark(main, 0.4)],
    [570, 16, light(main, 0.3)],
  ] as const) {
    b.path(
      `M${x - 17} 560V250l17 -60l17 60v310z`,
      b.round(color),
      `transform="rotate(${tilt} ${x} 600)"`,
    );
  }
  b.cylinder(350, 510, 260, 250, light(second, 0.1)).rect(350, 640, 260, 16, metal, 0);
};

const stapler: Shape = (b, { main, metal }) => {
  b.shadow(480, 640);
  b.rect(170, 720, 620, 46, b.flat(dark(main, 0.4)), 20).rect(
    220,
    640,
    500,
    46,
    b.round(metal),
    10,
  );
  b.path('M190 560q20 -90 140 -100l420 60q50 16 44 60l-16 60h-560q-40 -20 -28 -80z', b.flat(main));
  b.ellipse(720, 690, 38, 44, dark(main, 0.25)).line('M330 500l300 42', light(main, 0.35), 16);
};

const stickyNotes: Shape = (b, { main, accent, second }) => {
  b.shadow(480, 560);
  b.box(260, 480, 300, 270, 120, '#f6d86b').box(420, 350, 220, 120, 90, accent);
  b.path('M260 480h300v270q-60 10 -90 -30q-100 40 -210 0z', '#f9e48f').line(
    'M310 560h190M310 610h140',
    dark(second, 0.5),
    9,
  );
  b.rect(640, 690, 110, 60, b.flat(main), 6);
};

const scissors: Shape = (b, { main, metal }) => {
  b.shadow(480, 520, 790);
  b.path('M440 470L600 150q34 40 14 90L500 500z', b.round(light(metal, 0.3)));
  b.path('M520 470L360 150q-34 40 -14 90L460 500z', b.round(metal));
  b.line('M450 500L400 580M510 500L560 580', dark(metal, 0.2), 26).ellipse(
    480,
    470,
    18,
    18,
    dark(metal, 0.5),
  );
  for (const x of [360, 600])
    b.ellipse(x, 660, 84, 100, 'none', `stroke="${main}" stroke-width="36"`);
};

const board: Shape = (b, { metal, main, accent }) => {
  b.shadow(480, 700);
  b.rect(150, 200, 660, 460, b.round(metal), 14).rect(174, 224, 612, 412, b.flat('#fbfcfc'), 6);
  b.line('M240 540l110 -120l90 70l130 -160l130 60', main, 14).line(
    'M240 290h190M240 330h120',
    dark(metal, 0.1),
    12,
  );
  b.ellipse(700, 300, 46, 46, 'none', `stroke="${accent}" stroke-width="14"`);
  b.rect(330, 660, 300, 30, b.flat(dark(metal, 0.1)), 6)
    .rect(370, 646, 90, 16, accent, 8)
    .rect(490, 646, 90, 16, main, 8);
  b.line('M260 690l-40 90M700 690l40 90', dark(metal, 0.2), 16);
};

const calculator: Shape = (b, { main, second, accent }) => {
  b.shadow(490, 460);
  b.rect(310, 180, 350, 590, b.flat(dark(main, 0.35)), 34).rect(340, 216, 290, 110, '#cfe0cf', 12);
  b.line('M560 250v44M590 250v44M520 250h-24v22h24v22h-24', '#33443a', 9);
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      const color = column === 3 ? accent : light(second, row === 0 ? 0 : 0.4);
      b.rect(340 + column * 74, 366 + row * 94, 62, 72, b.flat(color), 14);
    }
  }
};

const paper: Shape = (b, { main, second, accent }) => {
  b.shadow(500, 560);
  b.box(270, 430, 360, 330, 170, light(second, 0.5));
  b.box(262, 500, 376, 190, 174, main).rect(300, 540, 170, 22, light(second, 0.4), 8);
  b.rect(300, 580, 110, 16, light(main, 0.45), 8).ellipse(570, 610, 44, 44, accent);
  for (const y of [446, 462, 478]) b.line(`M272 ${y}h356`, dark(second, 0.1), 3);
};

const cartridge: Shape = (b, { main, accent, metal }) => {
  b.shadow(490, 660);
  b.box(180, 520, 560, 190, 120, '#3a424f').box(230, 470, 460, 60, 80, '#4c5665');
  b.rect(220, 570, 220, 90, light(main, 0.2), 10).rect(250, 596, 120, 16, '#ffffff', 8);
  for (const [index, color] of ['#22b8d8', '#e0458a', '#f4c430', '#2b2f36'].entries())
    b.ellipse(520 + index * 50, 616, 18, 18, color);
  b.rect(180, 710, 560, 50, b.round(metal), 20).rect(700, 540, 26, 120, accent, 8);
};

const tape: Shape = (b, { wood, main, second }) => {
  b.shadow(480, 640);
  for (const [x, y, color] of [
    [330, 590, light(wood, 0.2)],
    [590, 610, light(main, 0.2)],
    [460, 400, light(second, 0)],
  ] as const) {
    b.ellipse(x, y, 160, 150, b.round(color))
      .ellipse(x - 10, y - 6, 96, 88, dark(color, 0.35))
      .ellipse(x - 4, y - 2, 80, 72, '#e9e2d6');
  }
};

/** Drawings of things for the office, by their style. */
export const office = {
  notebook,
  pens,
  stapler,
  stickyNotes,
  scissors,
  board,
  calculator,
  paper,
  cartridge,
  tape,
};
