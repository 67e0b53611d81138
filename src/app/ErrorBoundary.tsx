import { Component, type ReactNode } from 'react';
import { ServicesContext } from './services-context.ts';

interface Props {
  fallback: (error: Error, retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps a failing part from taking the rest along, and reports it to the operator. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  static override contextType = ServicesContext;
  declare context: React.ContextType<typeof ServicesContext>;
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error): void {
    this.context?.api.log(`Render failed: ${error.stack ?? error.message}`);
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null
      ? this.props.children
      : this.props.fallback(error, () => this.setState({ error: null }));
  }
}
