import { PageHead, Section } from '../../ui/Page';
import { usePageChange } from '../usePageChange';
import { SessionUnreached } from './SessionUnreached';

const META = { title: 'This page could not be loaded', description: 'The sign-in service could not be reached.' };

/** In place of a page that needs to know who is there. */
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
