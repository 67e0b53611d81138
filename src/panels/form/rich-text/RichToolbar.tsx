import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { addIcons } from '../../../icons/icon-store.ts';
import { Button } from '../../../ui/button.tsx';
import { toolbarIcons } from './toolbar-icons.ts';

addIcons(toolbarIcons);

/** A button of the toolbar; `label` is translated. */
export interface RichTool {
  icon: string;
  label: string;
  /** Whether the text at the cursor has it; left out for what is done once. */
  pressed?: boolean;
  disabled?: boolean;
  run(): void;
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Buttons of an editor: one stop of the Tab key, arrows go from button to button. */
export function RichToolbar({ tools, controls }: { tools: readonly RichTool[]; controls: string }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const mirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const turned = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[event.key];
    const step = STEPS[(mirrored ? turned : undefined) ?? event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = step(current, tools.length);
    setCurrent(next);
    place.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div
      ref={place}
      className="y4-rich__tools"
      role="toolbar"
      aria-label={t('Formatting')}
      aria-controls={controls}
      onKeyDown={move}
    >
      {tools.map(({ icon, label, pressed, disabled, run }, index) => (
        <Button
          key={label}
          variant="ghost"
          size="sm"
          icon={icon}
          title={label}
          aria-label={label}
          aria-pressed={pressed}
          aria-disabled={disabled || undefined}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          // The text must not lose its selection to the button.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (!disabled) run();
          }}
        />
      ))}
    </div>
  );
}
