import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { show } from '../_screen.tsx';

/** What browsers do with the focus of what is disabled; a disabled button of jsdom keeps it, even from `blur`. */
function takeFocus(): void {
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  other.remove();
}

/** Takes it between the change of the page and the effects of what stands around this. */
function FocusTaken() {
  useLayoutEffect(takeFocus, []);
  return 'Saving…';
}

describe('Button', () => {
  test('[3.3b] shows the beginning of a text that has no end, and breaks a word that has none', () => {
    show(<Button>{'W'.repeat(150_000)}</Button>);
    const button = screen.getByRole('button');
    expect(button.textContent).toMatch(/^W{200}…$/);
    expect(button.className).toContain('y4-button--long');
    show(<ButtonLink href="/content/HOME/main">All orders of this year</ButtonLink>);
    expect(screen.getByRole('link').className).not.toContain('y4-button--long');
  });

  test('stands its words beside their icon, where there are any', () => {
    show(
      <>
        <Button icon="lock">Confirm & Pay</Button>
        <Button>Save</Button>
        <Button icon="xmark" aria-label="Close" />
        <ButtonLink icon="key" href="/">
          Reset
        </ButtonLink>
      </>,
    );
    const led = [...document.querySelectorAll('.y4-button--led')];
    expect(led.map(({ textContent }) => textContent)).toEqual(['Confirm & Pay', 'Reset']);
  });

  test('runs what it is for, and submits no form by itself', async () => {
    const run = vi.fn();
    show(<Button onClick={run}>Export</Button>);
    const button = screen.getByRole('button', { name: 'Export' });
    await userEvent.click(button);
    expect(run).toHaveBeenCalledTimes(1);
    expect(button.getAttribute('type')).toBe('button');
  });

  test('gets the focus back that it lost by waiting', async () => {
    const { rerender } = show(<Button>Save</Button>);
    const button = screen.getByRole('button', { name: 'Save' });
    button.focus();
    rerender(<Button busy>Save</Button>);
    takeFocus();
    expect(document.activeElement).toBe(document.body);
    rerender(<Button>Save</Button>);
    await vi.waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('gets the focus back that the browser took in the moment in which it was disabled', async () => {
    const { rerender } = show(<Button>Save</Button>);
    const button = screen.getByRole('button', { name: 'Save' });
    button.focus();
    rerender(
      <Button busy>
        <FocusTaken />
      </Button>,
    );
    expect(document.activeElement).toBe(document.body);
    rerender(<Button>Save</Button>);
    await vi.waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('[4.7] that opens a menu can be pressed while one of its entries runs', async () => {
    const open = vi.fn();
    show(
      <Button busy aria-haspopup="menu" onClick={open}>
        More
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'More' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(button);
    expect(open).toHaveBeenCalledTimes(1);
  });

  test('leaves the focus where it went meanwhile', async () => {
    const two = (busy: boolean) => (
      <>
        <Button busy={busy}>Save</Button>
        <Button>Next</Button>
      </>
    );
    const { rerender } = show(two(false));
    screen.getByRole('button', { name: 'Save' }).focus();
    rerender(two(true));
    const next = screen.getByRole('button', { name: 'Next' });
    next.focus();
    rerender(two(false));
    await Promise.resolve();
    expect(document.activeElement).toBe(next);
  });

  test('keeps the focus that it has when it may not be pressed any more, and does nothing', async () => {
    const run = vi.fn();
    const save = (disabled: boolean, busy = false) => (
      <>
        <Button disabled={disabled} busy={busy} onClick={run}>
          Save
        </Button>
        <Button>Next</Button>
      </>
    );
    const { rerender } = show(save(false));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    button.focus();
    rerender(save(true));
    expect(document.activeElement).toBe(button);
    expect(button.disabled).toBe(false);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{Enter} ');
    button.click();
    expect(run).not.toHaveBeenCalled();

    screen.getByRole('button', { name: 'Next' }).focus();
    rerender(save(true));
    expect(button.disabled).toBe(true);
    expect(button.hasAttribute('aria-disabled')).toBe(false);
  });

  test('gets the focus back after it waited, though it may not be pressed any more', async () => {
    const { rerender } = show(<Button>Save</Button>);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    button.focus();
    rerender(<Button busy>Save</Button>);
    takeFocus();
    expect(document.activeElement).toBe(document.body);
    rerender(<Button disabled>Save</Button>);
    await vi.waitFor(() => expect(document.activeElement).toBe(button));
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  test('while busy it shows the waiting text and can not be pressed again', async () => {
    const run = vi.fn();
    show(
      <Button busy waitingText="Saving…" icon="floppy-disk" onClick={run}>
        Save
      </Button>,
    );
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Saving…' });
    await userEvent.click(button);
    expect(run).not.toHaveBeenCalled();
    expect(button.disabled).toBe(true);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.querySelector('.y4-spinner')).not.toBeNull();
  });

  test('while busy without a waiting text it keeps its own', () => {
    show(<Button busy>Save</Button>);
    expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
  });

  test.each([
    ['over its words', {}, true],
    ['in the place of its icon', { icon: 'floppy-disk' }, false],
    ['before its waiting text', { waitingText: 'Saving…' }, false],
  ])('[4.7] while busy it has its ring %s', (_where, props, isCovered) => {
    show(
      <Button busy {...props}>
        Save
      </Button>,
    );
    const classes = screen.getByRole('button').classList;
    expect(classes.contains('y4-button--covered')).toBe(isCovered);
  });

  test('with an icon alone it is square and named by its label', () => {
    show(<Button icon="xmark" aria-label="Close" />);
    const { className } = screen.getByRole('button', { name: 'Close' });
    expect(className).toContain('y4-button--icon');
  });

  test('keeps the classes of a definition beside its own', () => {
    show(
      <Button variant="danger" size="sm" className="ms-2">
        Delete
      </Button>,
    );
    expect(screen.getByRole('button').className).toBe('btn btn-danger btn-sm ms-2');
  });
});

describe('ButtonLink', () => {
  test('goes to a path of the app without leaving the page', async () => {
    const { history } = show(<ButtonLink href="/cart">Go to Cart</ButtonLink>);
    await userEvent.click(screen.getByRole('link', { name: 'Go to Cart' }));
    expect(history).toEqual(['/', '/cart']);
  });

  test('a full URL is left to the browser, which tells nobody where the visitor came from', () => {
    show(<ButtonLink href="https://example.com/">Manual</ButtonLink>);
    const link = screen.getByRole('link', { name: 'Manual' });
    expect(link.getAttribute('href')).toBe('https://example.com/');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  test('another window gets the path with the tenant, and no hold on this one', () => {
    show(
      <ButtonLink href="/orders" target="_blank">
        Orders
      </ButtonLink>,
    );
    const link = screen.getByRole('link', { name: 'Orders' });
    expect(link.getAttribute('href')).toBe('/orders');
    expect(link.getAttribute('rel')).toBe('noopener');
  });
});
