import type { Writable } from 'node:stream';

/**
 * Data of a call that downloads a file (spec 7.6). `write` runs while the request's transaction is
 * open and must wait for the stream to drain, so that a large file needs little memory.
 */
export class FileAnswer {
  readonly name: string;
  readonly mediaType: string;
  readonly write: (out: Writable) => Promise<void>;

  constructor(name: string, mediaType: string, write: (out: Writable) => Promise<void>) {
    this.name = name;
    this.mediaType = mediaType;
    this.write = write;
  }
}
