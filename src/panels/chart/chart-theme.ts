/** Colours and letters of a chart, as the canvas takes them. */
export interface ChartTheme {
  series: string[];
  text: string;
  muted: string;
  line: string;
  surface: string;
  font: string;
  /** Nothing may move: what is printed has to stand at once, and some readers want no motion. */
  still?: boolean;
}

/** Colours that are told apart: what begins anew with them has a mark. */
const SERIES = 12;

/** Steps of light, red, green and blue together, by which two colours beside each other differ at a glance. */
const APART = 70;

/**
 * Reads the theme in force from the page's CSS variables. They are written in colour spaces that the
 * chart libraries do not parse, so each is painted once and read back.
 */
export function readChartTheme(element: Element): ChartTheme {
  const style = getComputedStyle(element);
  const probe = document.createElement('span');
  probe.hidden = true;
  // The reader's own few colours would make all parts of a chart alike; what is no part takes them.
  probe.style.setProperty('forced-color-adjust', 'none');
  const isForced = window.matchMedia('(forced-colors: active)').matches;
  element.append(probe);
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

  function color(name: string, forced = name): string {
    const wanted = isForced ? forced : name;
    probe.style.color = wanted.startsWith('--') ? `var(${wanted})` : wanted;
    const computed = getComputedStyle(probe).color;
    if (brush === null) return computed;
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = computed;
    brush.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha = 255] = brush.getImageData(0, 0, 1, 1).data;
    return `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(3)})`;
  }

  const theme: ChartTheme = {
    series: nearLast(
      Array.from({ length: SERIES }, (_, index) => color(`--y4-chart-${index + 1}`)),
    ),
    text: color('--y4-text', 'CanvasText'),
    muted: color('--y4-text-muted', 'CanvasText'),
    line: color('--y4-hairline', 'GrayText'),
    surface: color('--y4-surface-raised', 'Canvas'),
    font: style.fontFamily,
    still: window.matchMedia('print, (prefers-reduced-motion: reduce)').matches,
  };
  probe.remove();
  return theme;
}

/** Colours that are near the first, which is the tenant's own, come last: few charts have as many parts. */
function nearLast([own = '', ...others]: string[]): string[] {
  const lightsOf = (color: string) =>
    color
      .match(/[\d.]+/g)
      ?.slice(0, 3)
      .map(Number) ?? [];
  const ownLights = lightsOf(own);
  const isNear = (color: string) =>
    Math.hypot(...lightsOf(color).map((light, at) => light - (ownLights[at] ?? 0))) < APART;
  return [own, ...others.filter((color) => !isNear(color)), ...others.filter(isNear)];
}
