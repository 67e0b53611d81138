import type { FormDocument, PreCheck } from '#schemas/definitions/form.ts';
import type { PanelType } from '#schemas/definitions/panel.ts';
import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import type { Departments } from '../../data-definitions/access.ts';
import type { Relation } from '../../data-definitions/catalogue/catalogue.ts';
import type { ParamPlace } from '../../data-definitions/compile/check-parameters.ts';
import type { CompiledDefinition } from '../../data-definitions/compiled.ts';
import type { ParamWords } from './param-words.ts';

/** A query of its address that a page cannot do without. */
export interface Need {
  readonly query: string;
  /** What the page lacks without it. */
  readonly lack: string;
  /** Does a page for a new record need it too? */
  readonly always: boolean;
}

/** What pages ask of their address, by their code. */
export type PageNeeds = ReadonlyMap<string, readonly Need[]>;

/** What every page of a tenant may refer to. */
export interface TenantScope {
  /** Departments of the tenant, where it names them. */
  readonly departments: readonly string[] | undefined;
  /** Languages that the tenant offers; each that there is where nobody can tell. */
  readonly languages: readonly string[];
  readonly definitions: ReadonlyMap<string, CompiledDefinition>;
  /** Tables and views that definitions and SQL may name. */
  readonly relations: ReadonlyMap<string, Relation>;
  readonly dataCodes: readonly string[];
  readonly forms: readonly string[];
  readonly articles: readonly string[];
  /** Pages that can be read, by their code. */
  readonly pages: ReadonlyMap<string, FormDocument>;
  /** What a page asks of its address. */
  readonly needs: PageNeeds;
  /** Names of the authors' tasks. */
  readonly tasks: readonly string[];
  /** The authors' tasks that can be read. */
  readonly taskDocuments: ReadonlyMap<string, TaskDocument>;
  /** What the params of the authors' tasks can be, by the task. */
  readonly taskWords: ReadonlyMap<string, ParamWords>;
  /** The columns that their params are saved in or held against, by the task. */
  readonly taskPlaces: ReadonlyMap<string, ReadonlyMap<string, ParamPlace>>;
  /** The params without which the SQL of the authors' tasks comes to nothing, by the task. */
  readonly taskAwaits: ReadonlyMap<string, readonly string[]>;
  /** What the columns of their answers can be, by the task. */
  readonly answerWords: ReadonlyMap<string, ParamWords>;
  /** Is something of a page's settings not read, so that what it has as `context.other` cannot be told? */
  readonly hasLostOption: (page: string) => boolean;
  /** Has a task an "answer" with a fault of its own, so that nothing more is told of it? */
  readonly isAnswerLost: (task: TaskDocument) => boolean;
  /** SQL of an author's task; undefined where the file is missing. */
  readonly taskText: (task: TaskDocument) => string | undefined;
  /** Pre-checks of pages that run a task of that name; null where something else runs it too. */
  readonly preChecksAlone: (task: string) => readonly PreCheck[] | null;
  /** Columns that an author's task answers with; null where they cannot be told. */
  readonly taskColumns: (task: TaskDocument) => Promise<readonly string[] | null>;
}

/** What the panels of a page may refer to. */
export interface PageScope extends TenantScope {
  /** The codes of their data, by the code of the panel. */
  readonly panels: ReadonlyMap<string, string | undefined>;
  /** Codes of panels as they are written, also where the panel cannot be read; null where some may have none. */
  readonly written: readonly string[] | null;
  /** Names of what the page has as `context.other`; null where they cannot be told. */
  readonly other: readonly string[] | null;
  /** Departments that may open the page. */
  readonly audience: Departments;
}

/** What the buttons and scripts of a panel may refer to. */
export interface PanelScope extends PageScope {
  readonly panelType: PanelType;
  /** Code of the panel's own data, which may be faulty. */
  readonly dataCode: string | undefined;
  /** Definition of the panel's own data; null when it has none, or a faulty one. */
  readonly definition: CompiledDefinition | null;
}
