import { ROUTES } from '@tessera/domain/addresses/paths';
import { Link } from 'react-router-dom';
import { classNames } from '../../shared/ui/classNames';
import page from '../../shared/ui/Page.module.css';
import { tilesOf } from '../OnboardingProgress';
import styles from './SetupHead.module.css';
import { LAST_STEP, SETUP_STEPS, stepAddress } from './setupSteps';

/** The steps that open a shop. The first one is the verified e-mail address. */
const ALL_STEPS = tilesOf({ hasCard: false, hasContact: false, isPaid: false }).length;

interface SetupHeadProps {
  /** The heading while no step is open. */
  title: string;
  /** The open step, counted from 0. */
  step: number | undefined;
  hasShop: boolean;
}

/** The set-up's heading; of an open shop, a room's. On phones it is one line with a Back link, in place of the bar. */
export function SetupHead({ title, step, hasShop }: SetupHeadProps) {
  const isOnTheWay = step !== undefined && step <= LAST_STEP && !hasShop;
  return (
    <header className={classNames(styles.head, hasShop && styles.room)}>
      <Link
        className={styles.back}
        to={
          isOnTheWay && step > 0 ? stepAddress(step - 1) : step || hasShop ? ROUTES.accountSettings : ROUTES.onboarding
        }
        aria-label={step ? 'Back' : 'Leave the set-up'}
      />
      {hasShop && (
        <p className={classNames(page.eyebrow, page.back, styles.up)}>
          <Link to={ROUTES.accountSettings}>Account Settings</Link>
        </p>
      )}
      <h1>{step === undefined ? title : SETUP_STEPS[step]?.title}</h1>
      {isOnTheWay && (
        <p>
          Step {step + 2} of {ALL_STEPS}
        </p>
      )}
    </header>
  );
}
