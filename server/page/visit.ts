/** A page as it was asked for. */
export interface Visit {
  /** Inside the tenant. */
  readonly path: string;
  readonly search: string;
  /** Full address of the page; empty when nobody knows. */
  readonly href: string;
  /** Under which the visitor sees us; empty when nobody knows. */
  readonly origin: string;
}
