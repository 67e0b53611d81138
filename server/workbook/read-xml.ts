import { setImmediate } from 'node:timers/promises';
import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { WorkbookError } from './workbook-error.ts';

/** Characters that may go by without a tag or a text: one tag, comment or text keeps all of its own. */
const MAX_SILENCE = 4 * 1024 * 1024;

/**
 * Tags inside each other; a workbook has a dozen. The parser looks through all that are open for the namespace of each
 * next one, which would hold up everybody for minutes.
 */
const MAX_DEPTH = 100;

/** Attributes of one tag, which are read in one go; the first tag of a sheet has some thirty. */
const MAX_ATTRIBUTES = 1000;

/** What a reader does with a document; names come without their prefixes. */
export interface XmlHandlers {
  open?(name: string, attribute: (name: string) => string | undefined): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Parses XML as it comes and lets other requests run in between. Comes back for each part of it, so that
 * what the handlers have found can be taken.
 *
 * @throws WorkbookError when it is not well formed, or one piece of it is too large to be kept.
 */
export async function* parseXml(
  bytes: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
): AsyncGenerator<void> {
  let silence = 0;
  let depth = 0;
  let attributesOfTag = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw new WorkbookError('unreadable', 'A part of the file is no XML.', { cause: error });
  });
  parser.on('attribute', () => {
    attributesOfTag += 1;
    if (attributesOfTag > MAX_ATTRIBUTES)
      throw new WorkbookError('unreadable', 'A tag has too many attributes.');
  });
  parser.on('opentag', ({ local, attributes }) => {
    silence = 0;
    attributesOfTag = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw new WorkbookError('unreadable', 'Its tags are nested too deeply.');
    handlers.open?.(local, (name) => attributeOf(attributes, name));
  });
  const text = (content: string) => {
    silence = 0;
    handlers.text?.(content);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', ({ local }) => {
    depth -= 1;
    handlers.close?.(local);
  });
  const decoder = new TextDecoder();
  for await (const chunk of bytes) {
    const decoded = decoder.decode(chunk, { stream: true });
    silence += decoded.length;
    parser.write(decoded);
    if (silence > MAX_SILENCE) throw new WorkbookError('too-large', 'One text fills the file.');
    yield;
    await setImmediate();
  }
  parser.write(decoder.decode()).close();
  yield;
}

/**
 * Parses XML to its end.
 *
 * @throws WorkbookError as {@link parseXml} does.
 */
export async function readXml(bytes: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  for await (const _part of parseXml(bytes, handlers));
}

function attributeOf(
  attributes: Readonly<Record<string, SaxesAttributeNS>>,
  name: string,
): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name]?.value;
  return Object.values(attributes).find((one) => one.prefix !== '' && one.local === name)?.value;
}
