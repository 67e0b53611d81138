import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useUnsettled } from '#src/ui/timing/use-unsettled.ts';

function Waiting({ is }: { is: boolean }) {
  return <div ref={useUnsettled<HTMLDivElement>(is)} />;
}

function Page({ first, second }: { first: boolean; second: boolean }) {
  return (
    <main className="y4-shell__main">
      <div className="y4-form-row" id="first">
        <Waiting is={first} />
        {second ? <Waiting is /> : null}
      </div>
      <div className="y4-form-row" id="next" />
    </main>
  );
}

it('marks the row and the page as long as the height of anything in them is unknown', () => {
  const { rerender, container } = render(<Page first second />);
  const marked = () =>
    [...container.querySelectorAll('[data-unsettled]')].map(({ tagName, id }) => id || tagName);
  expect(marked()).toEqual(['MAIN', 'first']);
  rerender(<Page first={false} second />);
  expect(marked()).toEqual(['MAIN', 'first']);
  rerender(<Page first={false} second={false} />);
  expect(marked()).toEqual([]);
});
