import { dark, light, type Shape } from './brush.ts';

const LEAF = '#6f9a6a';

const vase: Shape = (b, { main, accent }) => {
  b.shadow(480, 360);
  for (const [d, x, y] of [
    ['M480 380q-30 -120 -110 -170', 360, 200],
    ['M482 380q0 -150 20 -220', 506, 146],
    ['M484 380q40 -110 110 -130', 606, 240],
  ] as const) {
    b.line(d, LEAF, 9);
    for (const angle of [0, 60, 120])
      b.ellipse(x, y, 50, 20, light(accent, 0.15), `transform="rotate(${angle} ${x} ${y})"`);
    b.ellipse(x, y, 16, 16, '#f6d86b');
  }
  b.path(
    'M430 370h100q-14 70 40 130q80 110 -10 260h-160q-90 -150 -10 -260q54 -60 40 -130z',
    b.round(main),
  ).ellipse(480, 372, 50, 10, dark(main, 0.4));
};

const plant: Shape = (b, { main, wood }) => {
  b.shadow(480, 380);
  for (const [angle, length] of [
    [-70, 250],
    [-40, 320],
    [-12, 360],
    [16, 350],
    [42, 310],
    [72, 240],
  ] as const) {
    const leaf = `M480 560q-56 ${-length * 0.5} 0 ${-length}q56 ${length * 0.5} 0 ${length}z`;
    b.path(leaf, angle % 4 ? LEAF : light(LEAF, 0.25), `transform="rotate(${angle} 480 560)"`);
    b.path(
      `M480 560v${-length * 0.85}`,
      'none',
      `stroke="${dark(LEAF, 0.2)}" stroke-width="4" transform="rotate(${angle} 480 560)"`,
    );
  }
  b.path('M350 540h260l-36 220h-188z', b.round(main)).rect(
    336,
    520,
    288,
    44,
    b.round(light(main, 0.1)),
    10,
  );
  b.line('M396 762v16M564 762v16', wood, 24);
};

const print: Shape = (b, { wood, main, accent, second }) => {
  b.shadow(480, 560);
  b.rect(250, 150, 460, 620, b.flat(wood), 4)
    .rect(278, 178, 404, 564, b.flat('#fdfbf6'), 0)
    .rect(330, 236, 300, 448, light(second, 0.1), 0);
  b.ellipse(480, 380, 96, 96, accent).path('M330 560q80 -120 160 -30t140 -50v204h-300z', main);
  b.path('M330 620q110 -70 180 -10t120 -10v84h-300z', dark(main, 0.25));
};

const calligraphy: Shape = (b, { metal, main, accent }) => {
  b.shadow(480, 660);
  b.rect(170, 220, 620, 470, b.round(metal), 6)
    .rect(200, 250, 560, 410, b.flat(dark(main, 0.5)), 0)
    .rect(224, 274, 512, 362, b.flat('#f7f1e2'), 0);
  b.line(
    'M640 380q-60 120 -140 100t-30 -90q40 -10 30 60t-130 90q-90 6 -70 -80',
    dark(main, 0.6),
    22,
  );
  b.line('M330 360q40 -40 80 0M560 340v-30', dark(main, 0.6), 16)
    .ellipse(440, 580, 12, 12, accent)
    .ellipse(476, 584, 12, 12, accent);
};

const photoFrame: Shape = (b, { wood, main, accent }) => {
  b.shadow(500, 520);
  b.path('M600 330l110 440h-60z', dark(wood, 0.4))
    .rect(270, 270, 400, 500, b.flat(wood), 6)
    .rect(310, 310, 320, 420, b.flat(light(main, 0.45)), 0);
  b.ellipse(540, 400, 44, 44, '#f6d86b')
    .path('M310 730v-120l110 -130l90 100l60 -60l60 70v140z', main)
    .ellipse(400, 640, 40, 20, accent);
};

const mirror: Shape = (b, { metal, wood }) => {
  b.shadow(480, 380);
  b.ellipse(480, 440, 280, 310, b.round(metal)).ellipse(480, 440, 250, 280, b.flat('#d6e4ea'));
  b.path('M330 560L560 210h90L380 640z', '#ffffff', 'opacity=".5"').path(
    'M450 670L690 320l20 40L500 690z',
    '#ffffff',
    'opacity=".35"',
  );
  b.rect(400, 740, 160, 36, b.flat(wood), 12);
};

const clock: Shape = (b, { main, second, accent, wood }) => {
  b.ellipse(486, 476, 300, 296, 'url(#shadow)')
    .ellipse(480, 450, 270, 270, b.round(wood))
    .ellipse(480, 450, 238, 238, b.flat(light(second, 0.5)));
  for (let hour = 0; hour < 12; hour += 1) {
    const width = hour % 3 === 0 ? 14 : 8;
    b.path(
      `M480 ${236 + width}v26`,
      'none',
      `stroke="${dark(main, 0.4)}" stroke-width="${width}" stroke-linecap="round" transform="rotate(${hour * 30} 480 450)"`,
    );
  }
  b.line('M480 450L390 370', dark(main, 0.4), 20)
    .line('M480 450L580 300', dark(main, 0.4), 13)
    .line('M480 450l30 150', accent, 6)
    .ellipse(480, 450, 18, 18, accent);
};

const wallPlate: Shape = (b, { main, accent, second, metal }) => {
  b.ellipse(490, 480, 320, 310, 'url(#shadow)')
    .ellipse(480, 450, 280, 280, b.round(metal))
    .ellipse(480, 450, 256, 256, b.flat(light(second, 0.4)));
  for (let turn = 0; turn < 12; turn += 1) {
    b.path(
      'M480 220q46 60 0 120q-46 -60 0 -120z',
      turn % 2 ? main : accent,
      `transform="rotate(${turn * 30} 480 450)"`,
    );
    b.ellipse(480, 372, 14, 14, light(main, 0.4), `transform="rotate(${turn * 30 + 15} 480 450)"`);
  }
  b.ellipse(480, 450, 60, 60, main).ellipse(480, 450, 34, 34, light(second, 0.5));
};

const giftBox: Shape = (b, { main, accent, second }) => {
  b.shadow(500, 600);
  b.box(260, 500, 400, 260, 170, main).box(244, 440, 432, 70, 178, light(main, 0.15));
  b.rect(430, 440, 60, 320, b.flat(accent), 0).path(
    'M430 440l98 -89h60l-98 89z',
    light(accent, 0.25),
  );
  b.path(
    'M500 400q-120 -120 -150 -40q10 60 150 40zM510 400q120 -120 150 -40q-10 60 -150 40z',
    b.round(accent),
  ).ellipse(505, 396, 26, 22, dark(accent, 0.2));
  b.rect(300, 620, 80, 50, light(second, 0.5), 6);
};

const soap: Shape = (b, { main, accent, second, wood }) => {
  b.shadow(490, 640);
  b.box(190, 720, 560, 36, 120, wood);
  for (const [x, y, color] of [
    [240, 620, main],
    [470, 620, light(accent, 0.3)],
    [350, 500, light(second, 0)],
  ] as const) {
    b.rect(x, y, 220, 104, b.round(color), 40).rect(
      x + 44,
      y + 34,
      130,
      34,
      light(color, 0.35),
      17,
    );
  }
  b.ellipse(680, 560, 26, 26, '#ffffff', 'opacity=".6"').ellipse(
    720,
    500,
    16,
    16,
    '#ffffff',
    'opacity=".6"',
  );
};

/** Drawings of things that decorate, by their style. */
export const decoration = {
  vase,
  plant,
  print,
  calligraphy,
  photoFrame,
  mirror,
  clock,
  wallPlate,
  giftBox,
  soap,
};
