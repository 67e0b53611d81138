import { dark, light, type Shape } from './brush.ts';

const keyboard: Shape = (b, { main, second, accent }) => {
  b.shadow(480, 800, 700);
  b.path('M150 480h660l60 210q4 24 -30 26h-720q-34 -2 -30 -26z', b.flat(dark(main, 0.35)));
  for (let row = 0; row < 4; row += 1) {
    const [left, width] = [168 - row * 14, 624 + row * 28];
    for (let key = 0; key < 12; key += 1) {
      const color =
        key === 11 && row === 1 ? accent : (row + key) % 9 === 0 ? main : light(second, 0.4);
      b.rect(left + (key * width) / 12 + 4, 500 + row * 50, width / 12 - 9, 40, b.flat(color), 7);
    }
  }
};

const mouse: Shape = (b, { main, metal, accent }) => {
  b.shadow(480, 480);
  b.path(
    'M480 330q180 10 190 240q-6 190 -190 200q-184 -10 -190 -200q10 -230 190 -240z',
    b.round(light(main, 0.05)),
  );
  b.line('M480 336v190', dark(main, 0.25), 7)
    .rect(462, 400, 36, 84, b.round(dark(metal, 0.5)), 18)
    .rect(472, 424, 16, 36, accent, 8);
  b.line('M480 330q-20 -120 60 -180t60 -150', dark(main, 0.4), 10);
};

const screen = (
  b: Parameters<Shape>[0],
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
) => {
  b.rect(x, y, width, height, b.flat('#2a3140'), 16).rect(
    x + 14,
    y + 14,
    width - 28,
    height - 28,
    b.flat(color),
    6,
  );
  b.path(
    `M${x + 14} ${y + height - 14}l${width * 0.3} ${-height * 0.4}l${width * 0.2} ${height * 0.2}l${width * 0.28} ${-height * 0.34}l${width * 0.2 - 28} ${height * 0.54}z`,
    light(color, 0.4),
  );
};

const monitorArm: Shape = (b, { main, metal }) => {
  b.shadow(620, 420);
  b.rect(560, 752, 220, 26, b.flat(dark(metal, 0.3)), 8).rect(
    650,
    470,
    40,
    290,
    b.round(metal),
    10,
  );
  b.line('M670 490L520 400L400 440', dark(metal, 0.1), 34).ellipse(
    520,
    400,
    30,
    30,
    dark(metal, 0.4),
  );
  screen(b, 140, 240, 480, 310, main);
};

const laptopStand: Shape = (b, { main, metal, second }) => {
  b.shadow(480, 660);
  b.line('M280 590L200 776M680 590L760 776M200 770h560', metal, 26);
  b.path('M200 580h560l40 34h-640z', b.flat(light(second, 0))).rect(
    170,
    610,
    620,
    20,
    dark(second, 0.25),
    8,
  );
  screen(b, 220, 230, 520, 350, main);
};

const dock: Shape = (b, { metal, main, accent }) => {
  b.shadow(490, 700);
  b.line('M230 640q-110 0 -120 130', '#3a424f', 16);
  b.box(220, 570, 480, 130, 190, metal);
  for (const x of [260, 340, 420])
    b.rect(x, 616, 56, 28, '#2a3140', 6).rect(x + 8, 622, 40, 8, light(main, 0.2), 3);
  b.rect(510, 612, 84, 36, '#2a3140', 6).ellipse(650, 630, 12, 12, accent);
};

const drive: Shape = (b, { main, metal, accent }) => {
  b.shadow(490, 560);
  b.line('M480 480V330q0 -60 60 -60h80', '#3a424f', 16).rect(610, 246, 80, 48, b.flat(metal), 6);
  b.box(290, 500, 360, 240, 150, main)
    .rect(320, 680, 120, 18, light(main, 0.45), 9)
    .ellipse(604, 690, 10, 10, accent);
};

const headset: Shape = (b, { main, second, accent }) => {
  b.shadow(480, 520);
  b.path(
    'M250 560q-20 -360 230 -370t230 370',
    'none',
    `stroke="${dark(main, 0.2)}" stroke-width="46" stroke-linecap="round"`,
  );
  b.path(
    'M330 236q150 -90 300 0',
    'none',
    `stroke="${light(main, 0.25)}" stroke-width="20" stroke-linecap="round"`,
  );
  for (const x of [250, 710]) {
    b.rect(x - 64, 480, 128, 220, b.round(main), 60).rect(
      x + (x < 480 ? 30 : -66),
      500,
      36,
      180,
      b.round(dark(second, 0.55)),
      18,
    );
  }
  b.line('M240 690q20 90 150 80', dark(main, 0.4), 14).ellipse(402, 768, 26, 18, accent);
};

const mat: Shape = (b, { main, accent, second }) => {
  b.path('M200 430h560l130 310q0 26 -30 26h-760q-30 0 -30 -26z', b.flat(dark(main, 0.25)));
  b.path('M216 446h528l114 280h-756z', b.flat(main));
  b.path('M216 640q180 -120 320 -20t290 -60l32 166h-756z', light(main, 0.3)).ellipse(
    640,
    530,
    60,
    40,
    accent,
  );
  b.path(
    'M430 570q70 0 74 84q-2 60 -74 62q-72 -2 -74 -62q4 -84 74 -84z',
    b.round(light(second, 0.3)),
  );
};

/** Drawings of electronics, by their style. */
export const electronics = { keyboard, mouse, monitorArm, laptopStand, dock, drive, headset, mat };
