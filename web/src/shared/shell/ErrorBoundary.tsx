/** Error screens in place of a part of the app that failed. */
import { Component, type ReactNode } from 'react';
import { probe } from '../data/serverReach';
import { ChunkLoadError, onFailedImport } from '../lib/loadChunk';
import { storedText } from '../lib/storage';
import { ButtonLink } from '../ui/ButtonLink';
import { classNames } from '../ui/classNames';
import page from '../ui/Page.module.css';
import styles from './ErrorBoundary.module.css';

const reloadedAt = storedText('tessera.reloadedAt');
/** After a reload, the next failure within this many ms is shown instead of reloading again. */
const RELOAD_MEMORY_MS = 600_000;

/**
 * Reloads the page because a part of it did not load, unless it was reloaded a short while ago or the site does not
 * answer. Without session storage it never reloads, because it could not detect an endless loop.
 */
async function reloadOnce(): Promise<void> {
  if (Date.now() - Number(reloadedAt.read()) < RELOAD_MEMORY_MS) return;
  if ((await probe(location.origin)) && reloadedAt.write(String(Date.now()))) location.reload();
}

const TYPED = 'textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=search])';

/** Whether a field has text, which a reload would lose. */
const hasTypedText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)].some(({ value }) => value !== '');

/** The errors of the imports that failed on this page; an error names its file. */
const failures = new Set<string>();

onFailedImport((cause) => {
  const failure = String(cause);
  const isStuck = failures.has(failure);
  failures.add(failure);
  if (isStuck && !hasTypedText()) void reloadOnce();
  return isStuck;
});

interface ErrorScreenProps {
  /** Whether a part of the page did not load; false for a fault in the code. */
  isChunk: boolean;
}

/** Shown instead of a page that failed: what happened, and what to do. */
function ErrorScreen({ isChunk }: ErrorScreenProps) {
  return (
    <div className={classNames(page.wrap, styles.screen)} role="alert">
      <h1>{isChunk ? 'This page did not load' : 'Something went wrong here'}</h1>
      <p className={page.lead}>
        {isChunk
          ? 'Your connection dropped, or there is a newer version. Check that you are online, then reload.'
          : 'The fault is ours. What was saved is safe. Reload the page; if it happens again, write to us.'}
      </p>
      <ButtonLink to={location.pathname + location.search} reloadDocument>
        Reload
      </ButtonLink>
    </div>
  );
}

interface Props {
  /** The key of the shown content. When it changes, the boundary resets. */
  resetKey: string;
  /** Shown instead of a part that failed; by default the error screen for a whole page. */
  fallback?: ReactNode;
  children: ReactNode;
}

interface State {
  error?: unknown;
  resetKey?: string;
}

/** Limits a failure to one part of the app. A page that did not load is reloaded once before the error screen. */
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
