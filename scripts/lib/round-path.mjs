/** How many numbers a command of a path takes at a time: points, or one side of a point. */
const SIZES = new Map(
  Object.entries({ M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }),
);
const NUMBER = String.raw`[-+]?(?:\d*\.\d+|\d+)`;
/** The flags of an arc may stand with nothing between them and what follows. */
const ARC = new RegExp(
  [NUMBER, NUMBER, NUMBER, '[01]', '[01]', NUMBER, NUMBER].map((one) => `(${one})`).join('[\\s,]*'),
  'g',
);
/** Numbers of an arc before its point: two radii, its turn and its flags. */
const ARC_SHAPE = 5;

/**
 * @typedef {[x: number, y: number]} Point
 *
 * @typedef {object} Pen
 * @property {Point} true where it should be
 * @property {Point} written where it is
 */

/**
 * The path of an icon with its points on whole units, some 500 of which an icon is high: nobody sees the fractions, and
 * they are a quarter of what an icon weighs. Each point is rounded where it lies, so that what the steps between them
 * leave out does not add up. A path stays as it is when the ends of an arc would be further apart, or less: it is drawn
 * around a middle that follows from them, and from two that are nearly a diameter apart it follows badly.
 *
 * @param {string} path
 * @throws {Error} when a command has too few numbers, or a letter is none
 */
export function roundPath(path) {
  /** @type {Pen} */
  const start = { true: [0, 0], written: [0, 0] };
  let pen = start;
  /** Where its figure began. */
  let begin = pen;
  let isRoundable = true;

  const rounded = path.replace(/([a-z])([^a-z]*)/gi, (_, /** @type {string} */ command, text) => {
    const kind = command.toUpperCase();
    const size = SIZES.get(kind);
    if (size === undefined) throw new Error(`"${command}" is no command of a path`);
    if (size === 0) {
      pen = begin;
      return command;
    }
    const parts = inParts(numbersOf(kind, text), size);
    return command + parts.flatMap(roundPart).map(asWritten).join('');

    /**
     * @param {number[]} numbers
     * @param {number} index
     */
    function roundPart(numbers, index) {
      const from = command === kind ? start : pen;
      const shape = kind === 'A' ? numbers.slice(0, ARC_SHAPE) : [];
      /** @type {Pen} */
      const to = { true: [...pen.true], written: [...pen.written] };
      const points = numbers.slice(shape.length).map((number, at) => {
        const axis = kind === 'V' || at % 2 === 1 ? 1 : 0;
        to.true[axis] = from.true[axis] + number;
        to.written[axis] = Math.round(to.true[axis]);
        return to.written[axis] - from.written[axis];
      });
      if (kind === 'A') isRoundable &&= apart(pen.true, to.true) === apart(pen.written, to.written);
      pen = to;
      if (kind === 'M' && index === 0) begin = pen;
      return [...shape, ...points];
    }
  });
  return isRoundable ? rounded : path;
}

/**
 * The file of an icon with its path on whole units.
 *
 * @param {string} source
 * @throws {Error} when the file is written in another way than those of Font Awesome 7 are
 */
export function roundIcon(source) {
  const path = /(?<=^var svgPathData = ')[^']+/m;
  if (!path.test(source)) throw new Error('Font Awesome writes icons in another way');
  return source.replace(path, (drawn) => roundPath(drawn));
}

/**
 * How far a point is from another, to a tenth.
 *
 * @param {Point} from
 * @param {Point} to
 */
function apart(from, to) {
  return Math.round(10 * Math.hypot(to[0] - from[0], to[1] - from[1]));
}

/**
 * @param {string} kind
 * @param {string} text
 */
function numbersOf(kind, text) {
  const parted = kind === 'A' ? text.replace(ARC, '$1 $2 $3 $4 $5 $6 $7 ') : text;
  return Array.from(parted.matchAll(new RegExp(NUMBER, 'g')), ([number]) => Number(number));
}

/**
 * @param {number[]} numbers
 * @param {number} size
 */
function inParts(numbers, size) {
  if (numbers.length % size > 0) {
    throw new Error(`${numbers.length} numbers are no multiple of ${size}: ${numbers.join(' ')}`);
  }
  return Array.from({ length: numbers.length / size }, (_, at) =>
    numbers.slice(at * size, (at + 1) * size),
  );
}

/**
 * @param {number} number
 * @param {number} index
 */
function asWritten(number, index) {
  const text = String(number).replace(/^(-?)0\./, '$1.');
  return index === 0 || number < 0 ? text : ` ${text}`;
}
