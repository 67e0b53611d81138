import { createInstance } from 'i18next';
import { createRoot } from 'react-dom/client';
import { TranslationProvider } from '#src/i18n/use-translation.tsx';
import { applyStylesheet } from '#src/styles/stylesheet.ts';
import { CalendarView } from './calendar-view.tsx';
import { ComponentsView } from './components-view.tsx';
import { GridView } from './grid-view.tsx';
import { AuthView, ShellView } from './shell-view.tsx';
import { texts } from './texts.ts';

const VIEWS = {
  components: ComponentsView,
  shell: ShellView,
  auth: AuthView,
  grid: GridView,
  calendar: CalendarView,
};

const query = new URLSearchParams(window.location.search);
const root = document.documentElement;
const direction = query.get('dir') === 'rtl' ? 'rtl' : 'ltr';
root.dir = direction;
root.lang = query.get('lang') ?? 'en';
root.dataset.bsTheme = query.get('theme') === 'dark' ? 'dark' : 'light';
const brand = query.get('brand');
if (brand) root.style.setProperty('--y4-brand', brand);
await applyStylesheet(direction, new AbortController().signal);

const i18n = createInstance();
await i18n.init({
  lng: root.lang,
  resources: texts,
  keySeparator: false,
  nsSeparator: false,
});

const view = query.get('view') ?? '';
const View = VIEWS[view as keyof typeof VIEWS] ?? ComponentsView;
const element = document.getElementById('root');
if (!element) throw new Error('The gallery has no #root');
createRoot(element).render(
  <TranslationProvider i18n={i18n}>
    <View query={query} />
  </TranslationProvider>,
);
