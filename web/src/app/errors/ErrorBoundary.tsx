import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from './ChunkLoadError';
import { ErrorScreen } from './ErrorScreen';
import { reloadOnce } from './reloadOnce';

interface Props {
  /** What is shown belongs to this; when it changes, the failure is forgotten. */
  resetKey: string;
  children: ReactNode;
}

interface State {
  error?: unknown;
  resetKey?: string;
}

/** Keeps a failure of one page away from the shell. A part that did not load gets one reload before the message. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, error: undefined };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ChunkLoadError) reloadOnce();
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <ErrorScreen isChunk={error instanceof ChunkLoadError} />;
  }
}
