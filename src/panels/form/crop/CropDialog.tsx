import { type KeyboardEvent, useState } from 'react';
import { centerCrop, makeAspectCrop, ReactCrop } from 'react-image-crop';
import rules from 'react-image-crop/dist/ReactCrop.css?inline';
import type { PictureArea } from '#machines/picture/picture.machine.ts';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { addRules } from '../../../styles/add-rules.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { pixelsOf } from './cut-picture.ts';

addRules(rules);

/** Proportions that can be kept while one drags. */
const SHAPES: Record<string, number> = { '1:1': 1, '4:3': 4 / 3, '3:4': 3 / 4, '16:9': 16 / 9 };

/** In pixels. */
interface PictureSize {
  width: number;
  height: number;
}

export interface CropDialogProps {
  /** Address of the picture. */
  address: string;
  area: PictureArea | null;
  shape: string;
  busy: boolean;
  /** What is wrong, in the user's language. */
  problem: string | undefined;
  onArea(area: PictureArea | null): void;
  onShape(shape: string): void;
  onConfirm(): void;
  onCancel(): void;
  /** The browser can not show it: it is no picture, or a broken one. */
  onUnreadable(): void;
}

/** Lets the user take a part of a picture: with the mouse, a finger, or the arrow keys. */
export function CropDialog(props: CropDialogProps) {
  const { t } = useTranslation();
  const {
    address,
    area,
    shape,
    busy,
    problem,
    onArea,
    onShape,
    onConfirm,
    onCancel,
    onUnreadable,
  } = props;
  const [size, setSize] = useState<PictureSize | null>(null);

  function changeShape(next: string): void {
    onShape(next);
    const aspect = SHAPES[next];
    onArea(aspect === undefined ? null : largest(aspect, size ?? { width: 1, height: 1 }));
  }

  return (
    <Dialog
      title={t('Crop the picture')}
      description={t(
        'Drag over the picture, or move the frame and its corners with the arrow keys.',
      )}
      busy={busy}
      onClose={onCancel}
      onSubmit={onConfirm}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {area === null ? t('Use the whole picture') : t('Crop')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('Proportions')}
        size="sm"
        value={shape}
        options={[
          { value: '', label: t('Free') },
          ...Object.keys(SHAPES).map((value) => ({ value, label: value })),
        ]}
        onChange={({ target }) => changeShape(target.value)}
      />
      <CropStage
        address={address}
        area={area}
        aspect={SHAPES[shape]}
        busy={busy}
        onArea={onArea}
        onSize={setSize}
        onUnreadable={onUnreadable}
      />
      <p className="y4-crop__size" role="status">
        {size === null
          ? ''
          : t(
              '{width} × {height} pixels, {x} from the left and {y} from the top',
              pixelsOf(area ?? WHOLE, size.width, size.height),
            )}
      </p>
      <PartOrWhole area={area} onArea={onArea} onShape={onShape} />
      {problem === undefined ? null : (
        <p className="y4-form__problem" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

/** Puts the frame there for who has no mouse to draw it, or takes it away. */
function PartOrWhole({
  area,
  onArea,
  onShape,
}: Pick<CropDialogProps, 'area' | 'onArea' | 'onShape'>) {
  const { t } = useTranslation();
  if (area === null) {
    return (
      <Button size="sm" icon="crop-simple" onClick={() => onArea(INNER)}>
        {t('Choose a part')}
      </Button>
    );
  }
  return (
    <Button
      size="sm"
      variant="ghost"
      onClick={() => {
        onShape('');
        onArea(null);
      }}
    >
      {t('Whole picture')}
    </Button>
  );
}

interface CropStageProps
  extends Pick<CropDialogProps, 'address' | 'area' | 'busy' | 'onArea' | 'onUnreadable'> {
  /** Width by height that the frame keeps; undefined where it keeps none. */
  aspect: number | undefined;
  onSize(size: PictureSize): void;
}

/** The picture with the frame over it. */
function CropStage({ address, area, aspect, busy, onArea, onSize, onUnreadable }: CropStageProps) {
  const { t } = useTranslation();
  // A picture has its left on the left in every language.
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is that of the frame and its corners inside
    <div className="y4-crop__stage" dir="ltr" onKeyDown={cropOnEnter}>
      <ReactCrop
        {...(area === null ? {} : { crop: { ...area, unit: '%' as const } })}
        {...(aspect === undefined ? {} : { aspect })}
        disabled={busy}
        ruleOfThirds
        minWidth={16}
        minHeight={16}
        ariaLabels={{
          cropArea: t('Part of the picture; move it with the arrow keys'),
          nwDragHandle: t('Upper left corner'),
          nDragHandle: t('Upper edge'),
          neDragHandle: t('Upper right corner'),
          eDragHandle: t('Right edge'),
          seDragHandle: t('Lower right corner'),
          sDragHandle: t('Lower edge'),
          swDragHandle: t('Lower left corner'),
          wDragHandle: t('Left edge'),
        }}
        // A frame begins without an extent where it is drawn, and could not grow if it were none.
        onChange={(_, { x, y, width, height }) => onArea({ x, y, width, height })}
        onDragEnd={() => onArea(area && areaOf(area))}
      >
        <img
          src={address}
          alt={t('Picture to crop')}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            onSize({ width, height })
          }
          onError={onUnreadable}
        />
      </ReactCrop>
    </div>
  );
}

// The frame and its corners are no fields, from which the key would confirm the dialog by itself.
function cropOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}

const WHOLE: PictureArea = { x: 0, y: 0, width: 100, height: 100 };

/** Where the frame stands for who has no mouse to draw it. */
const INNER: PictureArea = { x: 10, y: 10, width: 80, height: 80 };

function largest(aspect: number, { width, height }: PictureSize): PictureArea {
  const crop = makeAspectCrop({ unit: '%', width: 100 }, aspect, width, height);
  return areaOf(centerCrop(crop, width, height)) ?? INNER;
}

/** A frame without an extent is none. */
function areaOf({ x, y, width, height }: PictureArea): PictureArea | null {
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
