import type { RegistryWidgetsType, Widget } from '@rjsf/utils';
import type { FieldKind } from '../field-kind.ts';
import { BooleanWidget } from './BooleanWidget.tsx';
import { DateTimeWidget } from './DateTimeWidget.tsx';
import { FileWidget } from './FileWidget.tsx';
import { HtmlWidget } from './HtmlWidget.tsx';
import { ImageWidget } from './ImageWidget.tsx';
import { LabelWidget } from './LabelWidget.tsx';
import { NumberWidget } from './NumberWidget.tsx';
import { OptionsWidget } from './OptionsWidget.tsx';
import { QuoteWidget } from './QuoteWidget.tsx';
import { TextAreaWidget } from './TextAreaWidget.tsx';
import { TextWidget } from './TextWidget.tsx';

/** The widget of each kind of field; a new kind is one line here. */
export const widgets = {
  Text: TextWidget,
  TextArea: TextAreaWidget,
  Html: HtmlWidget,
  Number: NumberWidget,
  Boolean: BooleanWidget,
  DateTime: DateTimeWidget,
  Options: OptionsWidget,
  Quote: QuoteWidget,
  Image: ImageWidget,
  File: FileWidget,
  Label: LabelWidget,
} satisfies Record<FieldKind, Widget> & RegistryWidgetsType;
