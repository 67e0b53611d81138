import type { Registry, WidgetProps } from '@rjsf/utils';
import type { RefObject } from 'react';
import type { Row } from '#schemas/definitions/common.ts';
import type { ClientField } from '#schemas/definitions/field.ts';
import type { Uploads } from './uploads.ts';

/** What the widgets of one form share. */
export interface FormScope {
  /** Code of the data definition. */
  dataCode: string;
  values: Row;
  /** May the user open stored files? Whoever only brings rows may not. */
  opensFiles: boolean;
  /** Where fields note their uploads, so that a save can ask for them; absent: none waits for them. */
  uploads?: Set<Uploads>;
  /** Where fields note how they hand on what they hold back until they are left; absent: nobody asks for it. */
  held?: Set<() => void>;
  /** Changes a field with its display form, a list of names where it has several values. */
  change(name: string, value: Row[string], display?: string | string[]): void;
  /** Do other values hang on a field? Half of a value would empty or fill them: it is changed as a whole. Absent: none do. */
  isFollowed?(name: string): boolean;
  /** Searches for what was typed, where a Quote goes when it is left; absent: it stays, and searches itself. */
  seek?(text: string): void;
  /** Where a Quote notes how it is left by whatever is no key of its own; absent: it leaves itself. */
  leaving?: RefObject<(() => void) | null>;
}

/** The shared scope of the form that a widget stands in. */
export function scopeOf(registry: Registry): FormScope {
  return registry.formContext as FormScope;
}

/** The definition of the field that a widget draws. */
export function fieldOf({ options }: Pick<WidgetProps, 'options'>): ClientField {
  return options.definition as ClientField;
}

/** Attributes that tie the input to its label and note, which the field's template draws. */
export function inputAttributes({ id, required, rawErrors, schema }: WidgetProps) {
  const wrong = rawErrors !== undefined && rawErrors.length > 0;
  return {
    id,
    'aria-required': required || undefined,
    'aria-invalid': wrong || undefined,
    'aria-describedby': wrong || schema.description ? `${id}-note` : undefined,
  };
}
