import { ROUTES } from '@shared/routes';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { PageHeader } from '../../ui/PageHeader';
import { Section } from '../../ui/Section';
import styles from './ErrorScreen.module.css';

interface ErrorScreenProps {
  /** A part of the page did not load, as against a fault in it. */
  isChunk: boolean;
}

/** In place of a page that failed: what happened, and what to do. */
export function ErrorScreen({ isChunk }: ErrorScreenProps) {
  return (
    <div role="alert">
      <PageHeader
        title={isChunk ? 'This page did not load' : 'Something went wrong here'}
        lead={
          isChunk
            ? 'Your connection dropped, or we have just put up a newer version. Check that you are online, then reload.'
            : 'The fault is ours. Nothing that was saved is lost. Reload the page; if it happens again, write to us.'
        }
      />
      <Section>
        <div className={styles.actions}>
          <Button onClick={() => location.reload()}>Reload</Button>
          <ButtonLink to={ROUTES.home} variant="quiet">
            Go to the start page
          </ButtonLink>
        </div>
      </Section>
    </div>
  );
}
