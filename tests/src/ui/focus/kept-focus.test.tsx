import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { watchFocus } from '#src/ui/focus/kept-focus.ts';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { show } from '../../_screen.tsx';

let stop: () => void;
beforeEach(() => {
  stop = watchFocus();
});
afterEach(() => stop());

/** Rows that a button removes, at once or after it was told so in a dialog. */
function Rows({ told = false }: { told?: boolean }) {
  const [names, setNames] = useState(['One', 'Two', 'Three']);
  const [isOpen, setOpen] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href="/">About {name}</a>
            <Button
              variant="danger"
              onClick={() => {
                setNames(names.filter((other) => other !== name));
                setOpen(told);
              }}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
      {isOpen && <Dialog title="Removed" onClose={() => setOpen(false)} />}
    </main>
  );
}

/** A panel that has failed and then waits for its rows, and one beside it; what it does stands in its head. */
function Panels({ anew }: { anew: boolean }) {
  const [waits, setWaits] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      <div>
        <Card key={String(anew && waits)} title="Orders" actions={!anew && <Button>Save</Button>}>
          {waits ? <p>Loading</p> : <Button onClick={() => setWaits(true)}>Try again</Button>}
        </Card>
      </div>
      <Card title="Customers">
        <Button>Of the other</Button>
      </Card>
    </main>
  );
}

const focused = () => document.activeElement?.textContent;

/** A button that goes on waiting when the dialogs that it opened one after the other are closed, and one beside it. */
function Steps() {
  const [step, setStep] = useState(0);
  return (
    <main id="main" tabIndex={-1}>
      <Button>Beside</Button>
      <Button disabled={step > 0} onClick={() => setStep(1)}>
        Begin
      </Button>
      {[1, 2].includes(step) && (
        <Dialog key={step} title="Step" onClose={() => setStep(step + 1)} />
      )}
    </main>
  );
}

describe('the focus of what is taken away', () => {
  test('goes on to what stands there now, then back to the last, then to the page', async () => {
    const user = userEvent.setup();
    show(<Rows />);
    for (const _ of ['One', 'Two']) {
      await user.tab();
      await user.tab();
    }
    expect(focused()).toBe('Two');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Three'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('One'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  });

  test('comes back beside it from the dialog that tells so', async () => {
    const user = userEvent.setup();
    show(<Rows told />);
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('dialog')).toBeDefined();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Two'));
  });

  test('goes to no control after a press of the pointer, but to the page', async () => {
    const user = userEvent.setup();
    show(<Rows told />);
    await user.click(screen.getByRole('button', { name: 'One' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  });

  test.each([
    ['keys', false],
    ['the pointer', false],
    ['keys', true],
    ['the pointer', true],
  ])('waits in its own panel after a press by %s, its frame drawn anew: %s', async (by, anew) => {
    const user = userEvent.setup();
    show(<Panels anew={anew} />);
    const button = screen.getByRole('button', { name: 'Try again' });
    if (by === 'keys') {
      if (!anew) await user.tab();
      await user.tab();
      await user.keyboard('{Enter}');
    } else await user.click(button);
    const panel = screen.getByRole('region', { name: 'Orders' });
    await waitFor(() => expect(document.activeElement).toBe(panel));
    await user.tab();
    expect(focused()).toBe(anew ? 'Of the other' : 'Save');
    expect(panel.hasAttribute('tabindex')).toBe(false);
  });

  test('is not taken to another by what waits for its dialogs', async () => {
    const user = userEvent.setup();
    show(<Steps />);
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    await user.keyboard('{Enter}');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // As many frames as the watching takes, and some more.
    for (const _ of Array.from({ length: 5 })) await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(document.body);
  });
});
