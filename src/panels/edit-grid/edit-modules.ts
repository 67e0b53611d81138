import {
  CheckboxEditorModule,
  CustomEditorModule,
  DateEditorModule,
  LargeTextEditorModule,
  ModuleRegistry,
  NumberEditorModule,
  SelectEditorModule,
  TextEditorModule,
} from 'ag-grid-community';

/** The editors of AG Grid, for the panel that edits only. */
ModuleRegistry.registerModules([
  CheckboxEditorModule,
  CustomEditorModule,
  DateEditorModule,
  LargeTextEditorModule,
  NumberEditorModule,
  SelectEditorModule,
  TextEditorModule,
]);
