import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PictureArea } from '#machines/picture/picture.machine.ts';
import { CropDialog } from '#src/panels/form/crop/CropDialog.tsx';
import { show } from '../../../_screen.tsx';

beforeEach(() => {
  const box = { x: 0, y: 0, top: 0, left: 0, right: 200, bottom: 100, width: 200, height: 100 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box as DOMRect);
});
afterEach(() => vi.restoreAllMocks());

function Cropped({ onUnreadable }: { onUnreadable: () => void }) {
  const [area, setArea] = useState<PictureArea | null>(null);
  return (
    <CropDialog
      {...{ address: 'blob:a', area, shape: '', busy: false, problem: undefined, onUnreadable }}
      onArea={setArea}
      onShape={() => {}}
      onConfirm={() => {}}
      onCancel={() => {}}
    />
  );
}

function open() {
  const onUnreadable = vi.fn();
  show(<Cropped onUnreadable={onUnreadable} />);
  const picture = screen.getByAltText('Picture to crop');
  Object.defineProperties(picture, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
  fireEvent.load(picture);
  const drag = (from: [number, number], ...way: [number, number][]) => {
    const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY });
    fireEvent(picture, new MouseEvent('pointerdown', { bubbles: true, ...at(from) }));
    for (const to of way) fireEvent(document, new MouseEvent('pointermove', at(to)));
    fireEvent(document, new MouseEvent('pointerup', at(way.at(-1) ?? from)));
  };
  return { picture, drag, onUnreadable, size: () => screen.getByRole('status').textContent };
}

it('[3.4d] a frame is drawn over the picture by dragging, and one without an extent is none', () => {
  const { drag, size } = open();
  drag([50, 20], [60, 30], [150, 70]);
  expect(size()).toBe('200 × 100 pixels, 100 from the left and 40 from the top');
  expect(screen.getByRole('button', { name: 'Crop' })).toBeTruthy();
  drag([10, 10]);
  expect(size()).toBe('400 × 200 pixels, 0 from the left and 0 from the top');
  expect(screen.getByRole('button', { name: 'Use the whole picture' })).toBeTruthy();
});

it('[3.4d] tells of a picture that can not be shown', () => {
  const { picture, onUnreadable } = open();
  expect(onUnreadable).not.toHaveBeenCalled();
  fireEvent.error(picture);
  expect(onUnreadable).toHaveBeenCalledOnce();
});
