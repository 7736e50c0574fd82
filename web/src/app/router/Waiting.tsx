import { type ReactNode, useEffect } from 'react';
import { SERVER_UNREACHED } from '../../shared/data/serverReach';
import { keepTrying } from '../../shared/lib/keepTrying';
import { TryAgain } from '../../shared/query/QueryNotice';
import { SessionUnreached, useOverdue } from '../../shared/session/SessionUnreached';
import { LoadingScreen } from '../../shared/ui/Loading';
import { Notice } from '../../shared/ui/Notice';
import { PageHead, Section } from '../../shared/ui/Page';
import { usePageChange } from './usePageChange';

const META = { title: 'This page could not be loaded', description: 'Our server could not be reached.' };

/** Shown instead of a page while the session is unknown, because the sign-in service cannot be reached. */
export function SessionFailure() {
  usePageChange(META);
  return (
    <>
      <PageHead title={META.title} />
      <Section>
        <SessionUnreached />
      </Section>
    </>
  );
}

/**
 * Shown instead of a page while it is unknown whether the visitor may see it. Retries by itself.
 * @param retry asks the server; the guard shows the page once it has answered
 */
export function AccessUnreached({ retry, children }: { retry: () => Promise<unknown>; children?: ReactNode }) {
  usePageChange(META);
  useEffect(() => keepTrying(retry), [retry]);
  return (
    <>
      <PageHead title={META.title} />
      <Section>
        <Notice tone="error" title="We cannot reach our server">
          <p>{SERVER_UNREACHED} You are still logged in, and the page opens by itself once we can.</p>
          <TryAgain onRetry={retry} />
        </Notice>
        {children}
      </Section>
    </>
  );
}

/**
 * Shown instead of a page until the session and the payment status are known. After the time limit of a request it says
 * that the service cannot be reached.
 */
export function GuardLoading() {
  if (useOverdue()) return <SessionFailure />;
  return (
    <>
      <h1 className="visuallyHidden">Loading</h1>
      <LoadingScreen caption="Loading..." />
    </>
  );
}
