import type { ClientField } from '#schemas/definitions/field.ts';
import type { PanelOf } from '#schemas/definitions/panel.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUnsettled } from '../../ui/timing/use-unsettled.ts';
import { PanelPlace } from '../shared/frame/PanelPlace.tsx';
import { fieldKind, isList } from './field-kind.ts';
import { widthClasses } from './form-schema.ts';
import { OptionBoxesSkeleton } from './widgets/OptionBoxesSkeleton.tsx';

/** As many fields as a usual record has, while nobody knows them yet. */
const UNKNOWN = Array.from({ length: 8 }, (_, index) => ({
  name: String(index),
  classes: widthClasses({ other: { textRows: 10 } }),
  height: 'var(--y4-control)',
  isBox: false,
  boxes: undefined,
}));

interface FormSkeletonProps {
  panel: PanelOf<'Form'>;
  /** The fields to come, once the definition has told them. */
  fields?: readonly ClientField[] | undefined;
}

/** A form before its record: a label and an input where each field will be. */
export function FormSkeleton({ panel, fields }: FormSkeletonProps) {
  const place = useUnsettled<HTMLDivElement>(fields === undefined);
  const places = fields?.map((field) => ({
    name: field.name,
    classes: widthClasses(field),
    height: heightOf(field),
    isBox: fieldKind(field) === 'Boolean',
    boxes: fieldKind(field) === 'Options' && isList(field) ? field.options : undefined,
  }));
  return (
    <PanelPlace ref={place} option={panel.option}>
      <div className="row g-4">
        {(places ?? UNKNOWN).map(({ name, classes, height, isBox, boxes }) => (
          <div key={name} className={`${classes} y4-field${isBox ? ' y4-form__check' : ''}`}>
            {isBox ? null : (
              <span className="y4-field__label">
                <Skeleton width="40%" height="1.4em" />
              </span>
            )}
            {boxes ? <OptionBoxesSkeleton options={boxes} /> : <Skeleton height={height} />}
          </div>
        ))}
      </div>
    </PanelPlace>
  );
}

function heightOf(field: ClientField): string {
  switch (fieldKind(field)) {
    case 'TextArea':
      return `calc(${field.other.textRows} * 20px + var(--y4-space-16) + 2px)`;
    case 'Html':
      return `calc(${field.other.textRows} * 1.5em + 48px)`;
    case 'Image':
      return '96px';
    default:
      return 'var(--y4-control)';
  }
}
