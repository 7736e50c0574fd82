import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from '../../lib/loadChunk';
import { ErrorScreen } from './ErrorScreen';
import { reloadOnce } from './reloadOnce';

interface Props {
  /** What is shown belongs to this; when it changes, the failure is forgotten. */
  resetKey: string;
  /** What stands in for a part that failed; the error screen, for a whole page. */
  fallback?: ReactNode;
  children: ReactNode;
}

interface State {
  error?: unknown;
  resetKey?: string;
}

/** Keeps a failure of one part away from the rest. A page that did not load gets one reload before the message. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, error: undefined };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ChunkLoadError && this.props.fallback === undefined) void reloadOnce();
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, fallback } = this.props;
    if (error === undefined) return children;
    return fallback ?? <ErrorScreen isChunk={error instanceof ChunkLoadError} />;
  }
}
