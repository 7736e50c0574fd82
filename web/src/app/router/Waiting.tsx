import { type ReactNode, useEffect } from 'react';
import { keepTrying } from '../../shared/lib/keepTrying';
import { TryAgain } from '../../shared/query/QueryNotice';
import { SessionUnreached, useOverdue } from '../../shared/session/SessionUnreached';
import { Stack } from '../../shared/ui/Layout';
import { LoadingScreen } from '../../shared/ui/Loading';
import { Notice } from '../../shared/ui/Notice';
import { PageHead, Section } from '../../shared/ui/Page';
import { usePageChange } from './usePageChange';

const META = { title: 'This page could not be loaded', description: 'Our server could not be reached.' };

interface WayOut {
  /** What can be done meanwhile. */
  children?: ReactNode;
}

/** A notice in place of a page. No other notice says that the server was not reached (`data-unreached`). */
function NotLoaded({ notice, children }: WayOut & { notice: ReactNode }) {
  usePageChange(META);
  return (
    <>
      <PageHead title={META.title} />
      <Section>
        <Stack gap={4}>
          <div data-unreached>{notice}</div>
          {children}
        </Stack>
      </Section>
    </>
  );
}

/** Shown instead of a page while the session is unknown, because the sign-in service cannot be reached. */
export const SessionFailure = (props: WayOut) => <NotLoaded notice={<SessionUnreached />} {...props} />;

/**
 * Shown instead of a page while it is unknown whether the visitor may see it. Retries by itself.
 * @param retry asks the server; the guard shows the page once it has answered
 */
export function AccessUnreached({ retry, ...props }: WayOut & { retry: () => Promise<unknown> }) {
  useEffect(() => keepTrying(retry), [retry]);
  const notice = (
    <Notice tone="error" title="We cannot reach our server">
      <p>Check your connection. You are still logged in, and the page opens by itself once we can.</p>
      <TryAgain onRetry={retry} />
    </Notice>
  );
  return <NotLoaded notice={notice} {...props} />;
}

/**
 * Shown instead of a page until the session and the payment status are known. After the time limit of a request it says
 * that the service cannot be reached.
 */
export function GuardLoading(props: WayOut) {
  if (useOverdue()) return <SessionFailure {...props} />;
  return (
    <>
      <h1 className="visuallyHidden">Loading</h1>
      <LoadingScreen caption="Loading..." />
    </>
  );
}
