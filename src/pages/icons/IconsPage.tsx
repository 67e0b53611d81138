// biome-ignore lint/style/noRestrictedImports: it waits for icons, not for a part
import { Suspense, use, useDeferredValue, useState } from 'react';
import { useServices } from '../../app/services-context.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import type { IconSet } from '../../icons/icon-shape.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { useKeptValue } from '../shared/use-kept-value.ts';
import { usePageTitle } from '../shared/use-page-title.ts';
import { ICON_SETS, type IconSetName, loadIconSet, searchIcons } from './icon-sets.ts';

/** More drawings than this take a noticeable while. */
const SHOWN_AT_ONCE = 240;

const TEXTS: Record<IconSetName, string> = {
  brands: 'Brands',
  solids: 'Solids',
  regulars: 'Regulars',
  library: 'Library',
};

/** Every icon that a definition may name, to be searched and copied (spec 2.33). */
export default function IconsPage() {
  const { t } = useTranslation();
  const [setKept, keepSet] = useKeptValue('set');
  const set = ICON_SETS.find((name) => name === setKept) ?? 'library';
  const [request, setRequest] = useState(() => loadIconSet(set));
  const [search, setSearch] = useKeptValue('kw');
  const wanted = useDeferredValue(search);
  usePageTitle(t('Icons'));

  function choose(name: IconSetName): void {
    keepSet(name);
    setRequest(loadIconSet(name));
  }

  return (
    <>
      <header className="y4-page-header">
        <div>
          <h1>{t('Icons')}</h1>
          <p>{t('Click an icon to copy the name that definitions call it by')}</p>
        </div>
        <SearchField label={t('Search icons')} value={search} onChange={setSearch} size="md" />
      </header>
      <nav className="y4-icons__sets" aria-label={t('Icon sets')}>
        {ICON_SETS.map((name) => (
          <Button
            key={name}
            variant={name === set ? 'primary' : 'secondary'}
            aria-pressed={name === set}
            onClick={() => choose(name)}
          >
            {t(TEXTS[name])}
          </Button>
        ))}
      </nav>
      <Suspense
        key={set}
        fallback={
          <div className="y4-icons__waiting">
            <SkeletonLines count={12} />
          </div>
        }
      >
        <Icons request={request} search={wanted} key={`${set} ${wanted}`} />
      </Suspense>
    </>
  );
}

function Icons({ request, search }: { request: Promise<IconSet>; search: string }) {
  const { t } = useTranslation();
  const { toasts } = useServices();
  const [isWhole, setWhole] = useState(false);
  const found = searchIcons(use(request), search);
  const shown = isWhole ? found : found.slice(0, SHOWN_AT_ONCE);

  async function copy(name: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(name);
      toasts.raise('success', t('Copied: {name}', { name }));
    } catch {
      toasts.raise('warn', t('The browser does not allow copying: {name}', { name }));
    }
  }

  if (found.length === 0) {
    return <EmptyState icon="magnifying-glass" title={t('No icon is called so')} />;
  }
  return (
    <>
      <p className="y4-icons__count y4-numbers" role="status">
        {t('{count} icons', { count: found.length })}
      </p>
      <ul className="y4-icons__list" translate="no">
        {shown.map(([name, shape]) => (
          <li key={name}>
            <button
              type="button"
              className="y4-icons__tile"
              title={name}
              onClick={() => void copy(name)}
            >
              <svg
                className="y4-icon"
                viewBox={`0 0 ${shape.width} ${shape.height}`}
                aria-hidden="true"
                focusable="false"
              >
                <path d={shape.path} />
              </svg>
              <span className="y4-icons__name" dir="ltr">
                {name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <Button onClick={() => setWhole(true)}>{t('Show all')}</Button>
      )}
    </>
  );
}
