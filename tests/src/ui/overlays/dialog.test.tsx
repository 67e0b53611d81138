import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Dialog, type DialogProps } from '#src/ui/overlays/dialog.tsx';
import { show } from '../../_screen.tsx';

function Opener(props: Partial<DialogProps>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    props.onClose?.();
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Remove</Button>
      {isOpen && (
        <Dialog
          title="Delete confirmation"
          description="Do you want to delete it?"
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" variant="danger">
                Delete
              </Button>
            </>
          }
          {...props}
          onClose={close}
        />
      )}
    </>
  );
}

function CheckedForm({ answer }: { answer?: Promise<void> }) {
  const [isChecked, setChecked] = useState(false);
  return (
    <Dialog
      title="Address"
      onClose={() => {}}
      onSubmit={async () => {
        if (answer) await answer;
        setChecked(true);
      }}
      footer={<Button type="submit">Save</Button>}
    >
      <TextField label="Name" defaultValue="Noor" />
      <TextField label="Phone" error={isChecked && 'Please fill out this field'} />
      <TextField label="Street" error={isChecked && 'Please fill out this field'} />
    </Dialog>
  );
}

async function open(props: Partial<DialogProps> = {}) {
  const user = userEvent.setup();
  show(
    <StrictMode>
      <Opener {...props} />
    </StrictMode>,
  );
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  return { user, dialog: screen.getByRole<HTMLDialogElement>('dialog') };
}

describe('Dialog', () => {
  test('neither goes nor is answered by the second press of a double click that has opened it', async () => {
    const onClose = vi.fn();
    const onSubmit = vi.fn();
    await open({ onClose, onSubmit });
    const dialog = screen.getByRole('dialog');
    const yes = screen.getByRole('button', { name: 'Delete' });
    for (const place of [dialog, yes]) {
      fireEvent.mouseDown(place, { detail: 2 });
      fireEvent.click(place, { detail: 2 });
    }
    expect(onClose).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    // A double click that begins in it answers it by its first press.
    fireEvent.mouseDown(yes, { detail: 1 });
    fireEvent.click(yes, { detail: 1 });
    expect(onSubmit).toHaveBeenCalledOnce();
    fireEvent.mouseDown(dialog, { detail: 2 });
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('opens as a modal with its title and description', async () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    const { dialog } = await open();
    expect(showModal).toHaveBeenCalled();
    expect(dialog.open).toBe(true);
    const named = (attribute: string) =>
      document.getElementById(dialog.getAttribute(attribute) ?? '')?.textContent;
    expect(named('aria-labelledby')).toBe('Delete confirmation');
    expect(named('aria-describedby')).toBe('Do you want to delete it?');
  });

  test('the page behind stands still until the last dialog is gone', async () => {
    const root = document.documentElement;
    const { user } = await open();
    const below = show(<Dialog title="Another" onClose={() => {}} />);
    expect(root.hasAttribute('data-modal')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(root.hasAttribute('data-modal')).toBe(true);
    below.unmount();
    expect(root.hasAttribute('data-modal')).toBe(false);
  });

  test('Enter that is refused leads to the first field that is wrong', async () => {
    show(<CheckedForm />);
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await userEvent.setup().keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone')));
  });

  test.each([
    ['leads to the first field that is wrong', '', 'Phone'],
    ['leaves the focus to who types on', 'x', 'Street'],
  ])('a form that is refused only by the answer %s', async (_what, typed, focused) => {
    let answer = () => {};
    show(
      <CheckedForm
        answer={
          new Promise((resolve) => {
            answer = resolve;
          })
        }
      />,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(document.activeElement?.textContent).toBe('Save');
    if (typed !== '') await user.type(screen.getByLabelText('Street'), typed);
    answer();
    await screen.findAllByText('Please fill out this field');
    expect(document.activeElement).toBe(screen.getByLabelText(focused));
  });

  test('of choices the one that is chosen has the focus first', () => {
    show(
      <Dialog title="Theme" onClose={() => {}}>
        <input type="radio" name="theme" aria-label="Light" />
        <input type="radio" name="theme" aria-label="Dark" defaultChecked />
      </Dialog>,
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Dark'));
  });

  test('the focus goes to the harmless button, and back to where it came from', async () => {
    const { user } = await open();
    expect(document.activeElement?.textContent).toBe('Cancel');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Remove');
  });

  test('the focus goes to the field that is to be filled in', async () => {
    await open({ children: <TextField label="Reason" /> });
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  });

  test('Escape dismisses it, and the page decides when it closes', async () => {
    const onClose = vi.fn();
    const { dialog } = await open({ onClose });
    const pressed = new Event('cancel', { cancelable: true });
    fireEvent(dialog, pressed);
    expect(pressed.defaultPrevented).toBe(true);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('what the browser closed by itself is told', async () => {
    const onClose = vi.fn();
    const { dialog } = await open({ onClose });
    dialog.close();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('what the browser closed by itself is open again as long as the page wants it', async () => {
    const onClose = vi.fn();
    show(<Dialog title="Address" onClose={onClose} />);
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    dialog.close();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(dialog.open).toBe(true);
    expect(document.documentElement.hasAttribute('data-modal')).toBe(true);
  });

  test('the cross and a press beside it dismiss it, a press inside does not', async () => {
    const onClose = vi.fn();
    const { user, dialog } = await open({ onClose });
    fireEvent.mouseDown(screen.getByText('Do you want to delete it?'));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.mouseDown(dialog);
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  test('while busy nothing dismisses or submits it', async () => {
    const onClose = vi.fn();
    const onSubmit = vi.fn();
    const { dialog } = await open({ onClose, onSubmit, busy: true });
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    fireEvent.mouseDown(dialog);
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
    expect(onClose).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(dialog.getAttribute('aria-busy')).toBe('true');
  });

  test('Enter in a field submits, without leaving the page', async () => {
    const onSubmit = vi.fn();
    const { user } = await open({ onSubmit, children: <TextField label="Reason" /> });
    await user.keyboard('late{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});
