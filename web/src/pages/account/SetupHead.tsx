import { ROUTES } from '@tessera/domain/paths';
import { Link } from 'react-router-dom';
import { useSession } from '../../features/auth/session';
import { shopAddress } from '../../features/auth/StartLink';
import { SETUP_STEPS, stepAddress } from '../../features/business/setupForm';
import styles from './SetupHead.module.css';

interface SetupHeadProps {
  title: string;
  /** The step that is open, from 0; undefined while none is. */
  step: number | undefined;
}

/** The set-up's heading: on phones one line in place of the site's bar, with the way back. */
export function SetupHead({ title, step }: SetupHeadProps) {
  const session = useSession();
  const out = session.user ? shopAddress(session) : ROUTES.onboarding;
  return (
    <header className={styles.head}>
      <Link
        className={styles.back}
        to={step ? stepAddress(step - 1) : out}
        aria-label={step ? 'Back' : 'Leave the set-up'}
      />
      <h1>{title}</h1>
      {step !== undefined && (
        <p>
          Step {step + 1} of {SETUP_STEPS.length}
        </p>
      )}
    </header>
  );
}
