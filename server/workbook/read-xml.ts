import { setImmediate } from 'node:timers/promises';
import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { WorkbookError } from './workbook-error.ts';

/** Bytes that are parsed before others get their turn. */
const CHUNK = 65_536;

/** What a reader does with a document; names come without their prefixes. */
export interface XmlHandlers {
  open?(name: string, attribute: (name: string) => string | undefined): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Parses XML and lets other requests run in between.
 *
 * @throws WorkbookError when it is not well formed.
 */
export async function readXml(bytes: Buffer, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw new WorkbookError('unreadable', 'A part of the file is no XML.', { cause: error });
  });
  parser.on('opentag', ({ local, attributes }) => {
    handlers.open?.(local, (name) => attributeOf(attributes, name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('closetag', ({ local }) => handlers.close?.(local));
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += CHUNK) {
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }));
    await setImmediate();
  }
  parser.write(decoder.decode()).close();
}

function attributeOf(
  attributes: Readonly<Record<string, SaxesAttributeNS>>,
  name: string,
): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name]?.value;
  return Object.values(attributes).find((one) => one.prefix !== '' && one.local === name)?.value;
}
