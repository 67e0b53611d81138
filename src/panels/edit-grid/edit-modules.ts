import {
  CheckboxEditorModule,
  CustomEditorModule,
  DateEditorModule,
  LargeTextEditorModule,
  ModuleRegistry,
  TextEditorModule,
} from 'ag-grid-community';

/** The editors of AG Grid, for the panel that edits only. */
ModuleRegistry.registerModules([
  CheckboxEditorModule,
  CustomEditorModule,
  DateEditorModule,
  LargeTextEditorModule,
  TextEditorModule,
]);
