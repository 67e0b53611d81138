import { useEffect, useRef, useState } from 'react';
import { ResultId } from '#schemas/wire/result-id.ts';
import { useServices } from '../../app/services-context.ts';
import { fetchPart } from '../../parts/parts.ts';
import { loadScripts } from '../../scripts/load-scripts.ts';
import { raiseFailure } from '../../toasts/raise-failure.ts';
import type { PageScope } from './page-scope.ts';

/**
 * Runs the script that a page's pre-check supplied, once the page is drawn (spec 2.11). A page that stays drawn while its
 * record is called otherwise runs none again.
 */
export function usePageScript(given: string | undefined, page: PageScope): void {
  const [script] = useState(given);
  const services = useServices();
  const latest = useRef(page);
  latest.current = page;
  const started = useRef(false);

  useEffect(() => {
    // StrictMode runs effects twice; a script must not.
    if (script === undefined || started.current) return;
    started.current = true;
    void run(script);

    async function run(text: string): Promise<void> {
      const { runScript, scriptContextOf } = await fetchPart(loadScripts);
      const result = await runScript({
        script: text,
        context: scriptContextOf(services, latest.current, { event: 'preCheck', panel: null }),
        host: { services, page: latest.current, panel: null, unasked: true },
      });
      if (!result.ok && result.id !== ResultId.cancelled) raiseFailure(services, result);
    }
  }, [script, services]);
}
