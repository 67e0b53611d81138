import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import {
  type ComponentType,
  type ReactNode,
  type ReactPortal,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Row } from '#schemas/definitions/common.ts';

interface Part {
  key: string;
  content: ReactNode;
}

/** What React draws inside a grid: each part in a place that the grid has, for as long as it has it. */
export class GridParts {
  #parts = new Map<HTMLElement, Part>();
  #next = 1;
  #portals: ReactPortal[] | null = null;
  #tell: () => void = () => {};

  /** A place for a part; it takes no room of its own. */
  place(): HTMLElement {
    const place = document.createElement('span');
    place.className = 'y4-grid-part';
    this.#parts.set(place, { key: String(this.#next++), content: null });
    return place;
  }

  /** Rows stand in the grid before their parts do, and do not wait for them. */
  draw(place: HTMLElement, content: ReactNode): void {
    this.#set(place, content);
    startTransition(this.#tell);
  }

  /** What is typed into must not stand back behind anything. */
  drawSoon(place: HTMLElement, content: ReactNode): void {
    this.#set(place, content);
    this.#tell();
  }

  /** Draws before the next key of the keyboard, which may be meant for the part. */
  drawNow(place: HTMLElement, content: ReactNode): void {
    this.#set(place, content);
    flushSync(this.#tell);
  }

  remove(place: HTMLElement): void {
    this.#parts.delete(place);
    this.#portals = null;
    startTransition(this.#tell);
  }

  /** @returns the same list until a part has changed. */
  portals(): readonly ReactPortal[] {
    this.#portals ??= [...this.#parts].map(([place, { key, content }]) =>
      createPortal(content, place, key),
    );
    return this.#portals;
  }

  /** @param tell hears that parts have changed. */
  follow(tell: () => void): () => void {
    this.#tell = tell;
    tell();
    return () => {
      this.#tell = () => {};
    };
  }

  #set(place: HTMLElement, content: ReactNode): void {
    const part = this.#parts.get(place);
    if (part === undefined) return;
    this.#parts.set(place, { ...part, content });
    this.#portals = null;
  }
}

/** Stands beside a grid and draws its parts. */
export function PartsOfGrid({ parts }: { parts: GridParts }) {
  const [, redraw] = useState({});
  useEffect(() => parts.follow(() => redraw({})), [parts]);
  return parts.portals();
}

/** The parts of the grid that a cell belongs to. */
export function partsOf({ context }: Pick<ICellRendererParams<Row>, 'context'>): GridParts {
  return (context as { parts: GridParts }).parts;
}

/** A component as what the grid draws a cell with. */
export function reactCell(Component: ComponentType<ICellRendererParams<Row>>) {
  return class ReactCell implements ICellRendererComp<Row> {
    /** Draws what the cell shows where there is no grid around it. */
    static readonly Component = Component;
    #parts!: GridParts;
    #place!: HTMLElement;

    init(params: ICellRendererParams<Row>): void {
      this.#parts = partsOf(params);
      this.#place = this.#parts.place();
      this.refresh(params);
    }

    refresh(params: ICellRendererParams<Row>): boolean {
      this.#parts.draw(this.#place, <Component {...params} />);
      return true;
    }

    getGui(): HTMLElement {
      return this.#place;
    }

    destroy(): void {
      this.#parts.remove(this.#place);
    }
  };
}
