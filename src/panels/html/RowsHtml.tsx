import { useMemo } from 'react';
import { parseTemplate } from '#expressions/template.ts';
import type { Row } from '#schemas/definitions/common.ts';
import type { PanelOf } from '#schemas/definitions/panel.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { useServices } from '../../app/services-context.ts';
import { SafeHtml } from '../../html/SafeHtml.tsx';
import { isRightToLeft } from '../../i18n/i18n.ts';
import { translateLabel } from '../../i18n/translate-label.ts';
import { useTranslation } from '../../i18n/use-translation.tsx';
import type { PageScope } from '../../pages/content/page-scope.ts';
import { buttonsInTitle } from '../shared/buttons/PanelButtons.tsx';
import { useRowsCommands } from '../shared/buttons/use-rows-commands.ts';
import { narrowingOf } from '../shared/frame/narrowing.ts';
import { PanelFailure } from '../shared/frame/PanelFailure.tsx';
import { PanelFrame } from '../shared/frame/PanelFrame.tsx';
import { PanelStates } from '../shared/frame/PanelStates.tsx';
import { useDataPanel } from '../shared/loading/use-data-panel.ts';
import { fillTemplate } from './fill-template.ts';
import { HtmlSkeleton } from './HtmlSkeleton.tsx';

const NO_ROWS: Row[] = [];

/** An author's HTML as a template over the rows of a data definition (spec 2.14g, 3.2c). */
export function RowsHtml({
  panel,
  page,
}: {
  panel: PanelOf<'Html'> & { dataCode: string };
  page: PageScope;
}) {
  const { t, i18n } = useTranslation();
  const { corp, format } = useServices();
  const list = useDataPanel(panel, page, false);
  const { snapshot, send } = list;
  const { definition, data } = snapshot.context;
  const rows = data?.list ?? NO_ROWS;
  const { runner, running, refresh } = useRowsCommands(panel, page, list, {
    selectedRows: () => NO_ROWS,
    view: () => ({ keyword: '', sort: [], fields: [] }),
    filter: (filters) => send({ type: 'filter.changed', filters }),
  });
  const html = translateLabel(t, panel.option.html);
  const template = useMemo(() => parseTemplate(html), [html]);
  const coversEmpty = template.ok && template.parts.some(({ kind }) => kind === 'empty');

  function body() {
    if (!template.ok) {
      const message = `html ${template.position + 1}: ${template.message}`;
      return <PanelFailure failure={failure(ResultId.badRequest, message, 'TEMPLATE')} />;
    }
    const failed = snapshot.matches('error');
    if (data === null && !failed) return <HtmlSkeleton panel={panel} />;
    const drawn = definition !== null && data !== null && (rows.length > 0 || coversEmpty);
    const context = { t, format: format() };
    return (
      <PanelStates
        option={panel.option}
        failure={failed ? snapshot.context.failure : null}
        empty={snapshot.matches('empty') && !coversEmpty}
        narrowing={narrowingOf(snapshot.context, false, (view) =>
          send({ type: 'view.applied', view }),
        )}
        data={data}
        onRetry={refresh}
      >
        {drawn ? (
          <SafeHtml
            html={fillTemplate(template.parts, {
              rows,
              fields: definition.fields,
              context,
              isRTL: isRightToLeft(i18n.language),
              timeZone: corp.settings.timeZone,
            })}
          />
        ) : null}
      </PanelStates>
    );
  }

  return (
    <PanelFrame panel={panel} actions={buttonsInTitle({ buttons: panel.buttons, runner, running })}>
      {body()}
    </PanelFrame>
  );
}
