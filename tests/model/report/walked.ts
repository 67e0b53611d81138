import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A path that was walked in the product. */
export interface WalkedPath {
  machine: string;
  start: string;
  steps: string[];
  /** Null when the product went as the machine. */
  error: string | null;
  /** Number of the last step that was reached; 0 is the start. */
  at: number;
  /** How long it took. */
  seconds: number;
  /** The last screen, as a JPEG in base64. */
  picture: string | null;
}

const folder = path.resolve('.cache/model');

/** Forgets the walks of before. */
export function forgetWalks(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Keeps a walk for the report. */
export function keepWalk(id: string, walk: WalkedPath): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${id}.json`), JSON.stringify(walk));
}

/** The walks since they were last forgotten. */
export function readWalks(): WalkedPath[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((file) =>
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
  );
}
