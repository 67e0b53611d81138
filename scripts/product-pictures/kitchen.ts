import { dark, light, type Shape } from './brush.ts';

const STEEL = '#aeb6bf';

const wok: Shape = (b, { wood, main }) => {
  b.shadow(430, 560);
  b.line('M640 520L850 400', dark(wood, 0.1), 34);
  b.path('M160 500h540q-30 250 -270 260q-240 -10 -270 -260z', b.round(dark(main, 0.55)));
  b.ellipse(430, 500, 270, 60, dark(main, 0.7)).ellipse(430, 512, 230, 42, dark(main, 0.6));
};

const pot: Shape = (b, { main, metal }) => {
  b.shadow(480, 600);
  b.line('M240 500h-50v60h50M720 500h50v60h-50', dark(metal, 0.2), 24);
  b.cylinder(240, 440, 480, 310, main, 0.16);
  b.path('M230 436q250 -160 500 0q-250 80 -500 0z', b.flat(light(main, 0.2)));
  b.cylinder(444, 320, 72, 34, dark(metal, 0.2), 0.4);
};

const knife: Shape = (b, { wood, metal }) => {
  b.shadow(480, 620, 720);
  b.path('M150 560L650 330l60 90q-250 170 -540 190q-40 -20 -20 -50z', b.round(STEEL));
  b.path('M160 590q280 -30 530 -180l20 12q-250 170 -540 190z', light(STEEL, 0.6));
  b.path('M640 330l70 92l150 -80q24 -50 -20 -80q-40 -14 -70 8z', b.flat(dark(wood, 0.25)));
  for (const [x, y] of [
    [700, 362],
    [752, 332],
    [802, 304],
  ] as const)
    b.ellipse(x, y, 9, 9, light(metal, 0.3));
};

const choppingBoard: Shape = (b, { wood, accent }) => {
  b.shadow(490, 520);
  b.path(
    'M330 230h320a36 36 0 0 1 36 36v480a30 30 0 0 1 -30 30h-332a30 30 0 0 1 -30 -30v-480a36 36 0 0 1 36 -36z',
    b.flat(wood),
  );
  for (const x of [370, 440, 520, 590, 640]) b.line(`M${x} 250v510`, light(wood, 0.14), 5);
  b.rect(440, 262, 110, 34, dark(wood, 0.45), 17);
  b.path('M560 690q70 -60 90 20q-30 70 -90 -20z', accent).line('M640 700l36 -30', '#5d8a4e', 8);
};

const container: Shape = (b, { main, second }) => {
  b.shadow(490, 620);
  b.box(230, 560, 440, 200, 150, light(main, 0.45)).box(220, 524, 460, 40, 156, main);
  b.box(310, 350, 300, 140, 110, light(second, 0.2)).box(302, 322, 316, 32, 114, dark(main, 0.15));
  b.rect(270, 610, 90, 90, light(main, 0.65), 10);
};

const jars: Shape = (b, { wood, main, accent, second }) => {
  b.shadow(480, 660);
  for (const [index, color] of [accent, main, '#b98a3e', second].entries()) {
    const x = 180 + index * 155;
    b.rect(x, 500, 130, 264, b.round('#dfe7ea'), 16).rect(
      x + 10,
      580,
      110,
      174,
      b.round(color),
      10,
    );
    b.cylinder(x + 6, 462, 118, 46, wood, 0.2).rect(x + 22, 620, 86, 60, light(second, 0.5), 6);
  }
};

const dishRack: Shape = (b, { metal, main, second }) => {
  b.shadow(480, 680);
  for (const [index, x] of [250, 340, 430, 520].entries()) {
    b.ellipse(x + 40, 550, 46, 150, b.round(index % 2 ? light(main, 0.2) : light(second, 0.3)));
    b.ellipse(x + 30, 550, 22, 110, '#ffffff', 'opacity=".4"');
  }
  b.rect(620, 540, 110, 170, b.round(main), 14);
  b.line('M180 620h600M180 700h600M180 590v140M780 590v140', dark(metal, 0.1), 16);
  for (let x = 240; x <= 720; x += 60) b.line(`M${x} 620v80`, metal, 9);
  b.rect(160, 736, 640, 30, b.flat(dark(metal, 0.3)), 14);
};

const scale: Shape = (b, { main, second, metal }) => {
  b.shadow(480, 600);
  b.ellipse(480, 500, 190, 60, b.flat(light(second, 0.2))).ellipse(
    480,
    490,
    150,
    40,
    light(second, 0.6),
  );
  b.path('M250 560h460l50 180a30 30 0 0 1 -30 36h-500a30 30 0 0 1 -30 -36z', b.flat(main));
  b.rect(380, 640, 200, 80, '#26303c', 10).line(
    'M420 664v34M452 664h26v16h-26v18h26M510 664h26v34h-26z',
    '#9fe3c0',
    7,
  );
  b.ellipse(480, 556, 210, 22, light(metal, 0.4));
};

const flask: Shape = (b, { main, metal, accent }) => {
  b.shadow(480, 300);
  b.cylinder(380, 330, 200, 430, main).rect(380, 640, 200, 16, accent, 0);
  b.cylinder(398, 200, 164, 130, light(metal, 0.2)).rect(398, 300, 164, 14, dark(metal, 0.2), 0);
  b.rect(410, 380, 26, 220, 'rgba(255,255,255,.28)', 13);
};

const kettle: Shape = (b, { main, wood, metal }) => {
  b.shadow(470, 560);
  b.line('M640 380q150 40 90 250', dark(wood, 0.1), 34);
  b.path('M300 470l-150 -80l20 -40l170 50z', b.flat(light(main, 0.1)));
  b.path('M320 330h320q90 200 40 400q-200 60 -400 0q-50 -200 40 -400z', b.round(main));
  b.ellipse(480, 334, 160, 34, b.flat(light(metal, 0.2))).cylinder(452, 266, 56, 46, wood, 0.3);
};

/** Drawings of things for the kitchen, by their style. */
export const kitchen = {
  wok,
  pot,
  knife,
  choppingBoard,
  container,
  jars,
  dishRack,
  scale,
  flask,
  kettle,
};
