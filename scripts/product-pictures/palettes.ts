import type { Palette } from './brush.ts';

/** Each shape is drawn once in every palette, so that neighbours in a list differ. */
export const palettes: readonly Palette[] = [
  {
    main: '#4f7cac',
    second: '#e9e3d8',
    accent: '#f2a65a',
    wood: '#c99a6b',
    metal: '#9aa3ad',
    wall: '#e6e4df',
  },
  {
    main: '#d98f6c',
    second: '#f3ede4',
    accent: '#3f6f64',
    wood: '#8a5f42',
    metal: '#c9a25f',
    wall: '#e7e0da',
  },
  {
    main: '#6f9a82',
    second: '#f0eee6',
    accent: '#d9644a',
    wood: '#d8b48a',
    metal: '#7d8790',
    wall: '#dfe4e0',
  },
];
