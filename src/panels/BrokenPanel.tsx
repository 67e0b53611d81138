import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { label } from '#schemas/definitions/common.ts';
import { panelOption } from '#schemas/definitions/panel.ts';
import { PanelFrame } from './shared/frame/PanelFrame.tsx';

const title = z.catch(z.optional(label), undefined);
const named = z.catch(z.object({ title, option: z.catch(z.object({ title }), {}) }), {
  option: {},
});

/**
 * What is wrong with a panel that can not be drawn (spec 2.15, 2.16, 2.21): in the frame that it would have, under its
 * title as far as its definition has one that can be read.
 */
export function BrokenPanel({ panel, children }: { panel: unknown; children: ReactNode }) {
  const { title, option } = named.parse(panel);
  return (
    <PanelFrame panel={{ code: '', title, option: panelOption.parse({ title: option.title }) }}>
      {children}
    </PanelFrame>
  );
}
