// Runs before the first paint: theme and direction as this browser has kept them, so that nothing
// flashes. A classic script, since a module would run after the page is drawn.
// Zod probes eval as soon as the first schema is made, and the page's policy reports that: it has to be
// told before any module runs.
globalThis.__zod_globalConfig = { jitless: true };

{
  // Without its first script or its stylesheet a page stays white, or bare.
  const said = () => document.querySelector('body > [role=alert]');
  const say = () => {
    if (!document.body) addEventListener('DOMContentLoaded', say);
    else if (!said()) {
      document.body.prepend(document.getElementById('y4-unloaded')?.content.cloneNode(true) ?? '');
    }
  };
  const isStarted = () => document.querySelector('#root:not([data-drawn])')?.firstChild;
  const hasRun = () => document.querySelector('#root[data-begun]');
  const isWhole = ({ cssRules }) => cssRules[cssRules.length - 1]?.selectorText === '#y4-end';
  // What is only slow, or no fault of the page's own scripts, may still come.
  const unsayOnceStarted = () => {
    const looking = setInterval(() => {
      if (!isStarted()) return;
      clearInterval(looking);
      said()?.remove();
    }, 500);
  };
  const sayUntilStarted = () => {
    if (isStarted()) return;
    say();
    unsayOnceStarted();
  };
  // The browser may keep a script as it was cut off, for a reload too, and the fault may show in one that imports it.
  // Once is enough: a part that is lost is asked for again and again.
  const fetched = new Set();
  const fetchAnew = () => {
    const files = '#y4-stylesheet, [type=module], [rel=modulepreload]';
    for (const { src, href } of document.querySelectorAll(files)) {
      const address = src ?? href;
      if (fetched.has(address)) continue;
      fetched.add(address);
      fetch(address, { cache: 'reload' }).catch(() => {});
    }
  };
  // As the bundler calls it where a part of the page did not come; it names in the head what the part needs.
  addEventListener('vite:preloadError', ({ payload }) => {
    if (payload instanceof SyntaxError) fetchAnew();
  });
  const isOurs = (address) => address?.startsWith(`${origin}/assets/`);
  addEventListener(
    'error',
    ({ target, filename }) => {
      // WebKit keeps that a module named for preloading did not come, for every page and reload after this one, as
      // long as nothing else asks for its address.
      if (target.rel === 'modulepreload') fetch(target.href).catch(() => {});
      if (target.id === 'y4-stylesheet') say();
      if (target.type === 'module') sayUntilStarted();
      if (!isOurs(filename) || isStarted()) return;
      // Of a script that was cut off, and is none any more, only the window hears.
      sayUntilStarted();
      fetchAnew();
    },
    true,
  );
  // What was cut off may be given as whole: half a stylesheet is one too, and nothing at all is a script. The window
  // does not hear of it.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target.id === 'y4-stylesheet' && !isWhole(target.sheet)) say();
      else if (target.type === 'module' && isOurs(target.src) && !hasRun()) sayUntilStarted();
      else return;
      fetchAnew();
    },
    true,
  );
  // A server may accept and never answer.
  setTimeout(() => {
    const link = document.getElementById('y4-stylesheet');
    if (!link || link.sheet) {
      sayUntilStarted();
      return;
    }
    // Nothing is painted, and no script runs, while one for the screen is on its way.
    say();
    link.media = 'print';
    // Where it is the other direction's, the page waits for it unseen.
    document.documentElement.classList.remove('y4-restyling');
    link.addEventListener('load', () => {
      link.media = 'all';
      if (isWhole(link.sheet)) unsayOnceStarted();
    });
  }, 45_000);
}

// A form that came drawn can not be sent before its script is there: whoever has pressed Enter, and typed nothing since,
// need not press it again then (`useTypedAhead`).
for (const type of ['keydown', 'input']) {
  addEventListener(
    type,
    ({ key, target, isComposing }) => {
      if (target.form) target.form.y4Entered = key === 'Enter' && !isComposing;
    },
    true,
  );
}

(() => {
  const root = document.documentElement;
  const segment = location.pathname.split('/')[1];
  const corp = /^(?!s$)[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/.test(segment) ? segment : 'y4';
  const prefix = `y4:${corp}:`;
  const session = `${prefix}authentication`;
  const personNow = () => {
    try {
      // A page that Firefox kept sees the session's storage as it was left: when somebody last signed out says the other.
      const { user } = JSON.parse(sessionStorage.getItem(session)) ?? {};
      return `${localStorage.getItem(`${prefix}left`)} ${user}`;
    } catch {
      return null;
    }
  };
  // Back and forward show pages as they were left: of one whose user has signed out since, nobody sees the rows again.
  let leftBy = null;
  addEventListener('pagehide', () => {
    leftBy = personNow();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || personNow() === leftBy) return;
    root.hidden = true;
    location.reload();
  });
  let kept = {};
  try {
    // What the server drew is for visitors: who is signed in does not get to see it.
    const isSignedIn = sessionStorage.getItem(session) ?? localStorage.getItem(session);
    root.classList.toggle('y4-signed-in', isSignedIn !== null);
    // The first number that is formatted takes a browser 10 ms: here it waits for files anyway.
    if (isSignedIn !== null) setTimeout(() => new Intl.NumberFormat());
    kept = JSON.parse(localStorage.getItem(`${prefix}settings`)) ?? {};
  } catch {
    // Unreadable or forbidden storage: the page opens as the server wrote it.
  }
  const isDark =
    kept.theme === 'dark' ||
    (kept.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.bsTheme = isDark ? 'dark' : 'light';
  root.classList.toggle('dark', isDark);
  if (typeof kept.isRTL !== 'boolean') return;
  // A page within others that came in a language of its own runs as that does.
  if (/\/embed\?(?:.*&)?lang=/.test(location.pathname + location.search)) return;
  const direction = kept.isRTL ? 'rtl' : 'ltr';
  if (root.dir === direction) return;
  root.dir = direction;
  const link = () => document.getElementById('y4-stylesheet');
  const turn = () => {
    link().href = link().dataset[direction];
  };
  if (link()) {
    turn();
    return;
  }
  // A drawn page has rules for one direction here and names its stylesheet at its end: it stays blank
  // until the other one is there.
  const show = () => {
    document.getElementById('y4-first-styles')?.remove();
    root.classList.remove('y4-restyling');
  };
  root.classList.add('y4-restyling');
  new MutationObserver((_, observer) => {
    if (!link()) return;
    observer.disconnect();
    link().addEventListener('load', show);
    link().addEventListener('error', show);
    turn();
  }).observe(root, { childList: true, subtree: true });
})();
