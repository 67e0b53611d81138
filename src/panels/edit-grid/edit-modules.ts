import {
  CheckboxEditorModule,
  CustomEditorModule,
  LargeTextEditorModule,
  ModuleRegistry,
  TextEditorModule,
} from 'ag-grid-community';

/** The editors of AG Grid, for the panel that edits only. */
ModuleRegistry.registerModules([
  CheckboxEditorModule,
  CustomEditorModule,
  LargeTextEditorModule,
  TextEditorModule,
]);
