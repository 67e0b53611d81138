import { dark, light, type Shape } from './brush.ts';

const GLOW = '#ffe9b0';

const deskLamp: Shape = (b, { main, metal, accent }) => {
  b.shadow(440, 420);
  b.ellipse(400, 760, 130, 26, dark(main, 0.3)).ellipse(400, 748, 130, 26, b.flat(main));
  b.line('M400 744L330 480L560 300', metal, 20).ellipse(330, 480, 20, 20, accent);
  b.path('M560 386l130 196h-260z', GLOW, 'opacity=".35"');
  b.path('M500 270l150 -40q50 70 40 170l-230 20q-16 -90 40 -150z', b.round(main));
};

const floorLamp: Shape = (b, { main, metal }) => {
  b.shadow(480, 300);
  b.ellipse(480, 768, 110, 22, b.flat(dark(metal, 0.3))).rect(470, 380, 20, 384, b.round(metal), 8);
  b.ellipse(480, 500, 260, 130, GLOW, 'opacity=".28"');
  b.path('M390 160h180l80 230h-340z', b.round(light(main, 0.25)));
  b.ellipse(480, 390, 170, 20, GLOW);
};

const ceilingLight: Shape = (b, { second, metal }) => {
  b.ellipse(480, 470, 380, 250, GLOW, 'opacity=".3"');
  b.rect(430, 150, 100, 70, b.round(metal), 10).ellipse(480, 310, 300, 110, dark(metal, 0.2));
  b.ellipse(480, 330, 300, 110, light(second, 0.4)).ellipse(480, 346, 250, 84, '#fff8e2');
};

const nightLight: Shape = (b, { main, wood }) => {
  b.shadow(480, 380).ellipse(480, 500, 330, 300, GLOW, 'opacity=".32"');
  b.cylinder(370, 690, 220, 70, wood);
  b.path('M330 690q-30 -360 150 -390q180 30 150 390q-150 40 -300 0z', b.round(light(main, 0.55)));
  b.ellipse(440, 480, 50, 130, '#ffffff', 'opacity=".35"');
};

const bulb: Shape = (b, { metal, accent }) => {
  b.shadow(480, 260).ellipse(480, 400, 300, 280, GLOW, 'opacity=".35"');
  b.path(
    'M480 190a190 190 0 0 1 110 345q-34 40 -40 85h-140q-6 -45 -40 -85a190 190 0 0 1 110 -345z',
    b.round('#fff3cf'),
  );
  b.line('M440 600v-130l40 40l40 -40v130', accent, 9);
  for (const y of [630, 668, 706]) b.rect(414, y, 132, 30, b.round(metal), 14);
  b.rect(440, 742, 80, 34, b.round(dark(metal, 0.4)), 16);
};

const pendant: Shape = (b, { main, metal }) => {
  b.rect(476, 0, 8, 290, dark(metal, 0.3)).rect(452, 270, 56, 60, b.round(metal), 10);
  b.ellipse(480, 640, 320, 160, GLOW, 'opacity=".3"');
  b.path('M480 316q220 30 260 280h-520q40 -250 260 -280z', b.round(main));
  b.ellipse(480, 596, 260, 44, dark(main, 0.25)).ellipse(480, 602, 210, 30, '#fff4d0');
};

const wallLight: Shape = (b, { metal, second }) => {
  b.ellipse(480, 460, 360, 360, GLOW, 'opacity=".34"');
  b.rect(420, 360, 120, 240, b.round(metal), 24).line('M480 520v120h-10', dark(metal, 0.2), 20);
  b.path('M370 250h220l40 210h-300z', b.round(light(second, 0.3))).ellipse(
    480,
    460,
    150,
    18,
    '#fff4d0',
  );
};

const lightBar: Shape = (b, { metal, main }) => {
  b.shadow(480, 560);
  b.rect(160, 360, 640, 380, b.flat('#2a3140'), 18).rect(
    180,
    380,
    600,
    340,
    b.flat(light(main, 0.3)),
    8,
  );
  b.path('M220 330h520l90 300h-700z', GLOW, 'opacity=".3"');
  b.rect(210, 296, 540, 40, b.round(dark(metal, 0.35)), 20).rect(
    440,
    320,
    80,
    60,
    b.round(metal),
    12,
  );
  b.rect(430, 740, 100, 40, b.round(metal), 4);
};

const tableLamp: Shape = (b, { main, metal, second }) => {
  b.shadow(480, 380).ellipse(480, 560, 330, 150, GLOW, 'opacity=".3"');
  b.path('M430 520q-110 90 -70 190q30 60 120 60t120 -60q40 -100 -70 -190z', b.round(main));
  b.rect(462, 470, 36, 60, b.round(metal)).ellipse(480, 764, 110, 18, dark(main, 0.3));
  b.path('M360 220h240l90 250h-420z', b.round(light(second, 0.2))).ellipse(
    480,
    470,
    210,
    24,
    '#fff2cf',
  );
};

const lantern: Shape = (b, { metal, accent, main }) => {
  b.shadow(480, 420);
  b.line('M480 130a60 60 0 1 1 -1 0', dark(metal, 0.2), 12);
  b.path('M480 200q120 60 150 160h-300q30 -100 150 -160z', b.round(metal));
  b.rect(320, 360, 320, 340, b.flat('#fff1c9'), 8).ellipse(
    480,
    560,
    110,
    130,
    accent,
    'opacity=".35"',
  );
  b.path('M480 470q50 70 0 130q-50 -60 0 -130z', '#ffb347').rect(
    446,
    600,
    68,
    96,
    b.round('#fffaf0'),
    6,
  );
  for (const x of [316, 424, 522, 628]) b.rect(x, 356, 16, 350, b.round(metal), 4);
  b.line('M330 530L480 380L630 530L480 690Z', light(main, 0.2), 10);
  b.rect(290, 700, 380, 34, b.round(metal), 8).rect(
    320,
    734,
    320,
    40,
    b.round(dark(metal, 0.2)),
    8,
  );
};

const candle: Shape = (b, { main, second, accent }) => {
  b.shadow(480, 400).ellipse(480, 330, 230, 220, GLOW, 'opacity=".4"');
  b.cylinder(340, 420, 280, 340, light(main, 0.1)).ellipse(480, 420, 122, 16, '#fff7e3');
  b.rect(476, 360, 8, 56, '#4a3b2c').path('M480 270q46 60 0 100q-46 -40 0 -100z', '#ffb347');
  b.rect(380, 540, 200, 130, b.flat(light(second, 0.4)), 8).rect(420, 580, 120, 10, accent, 5);
  b.rect(440, 612, 80, 8, dark(second, 0.4), 4);
};

const candleHolder: Shape = (b, { metal, second }) => {
  b.shadow(480, 560).ellipse(480, 260, 320, 200, GLOW, 'opacity=".35"');
  for (const [x, top] of [
    [300, 420],
    [480, 330],
    [660, 460],
  ] as const) {
    b.rect(x - 26, top - 120, 52, 130, b.round(light(second, 0.4)), 6);
    b.path(`M${x} ${top - 190}q26 34 0 62q-26 -28 0 -62z`, '#ffb347');
    b.ellipse(x, top + 12, 66, 16, b.flat(metal)).rect(
      x - 12,
      top + 16,
      24,
      750 - top,
      b.round(metal),
      8,
    );
    b.ellipse(x, 766, 84, 18, b.flat(dark(metal, 0.15)));
  }
};

/** Drawings of lamps, by their style. */
export const lighting = {
  deskLamp,
  floorLamp,
  ceilingLight,
  nightLight,
  bulb,
  pendant,
  wallLight,
  lightBar,
  tableLamp,
  lantern,
  candle,
  candleHolder,
};
