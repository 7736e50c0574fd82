import type { ReactNode } from 'react';
import { Card } from '../../ui/Card';
import styles from './OnboardingOverview.module.css';

interface OnboardingStepProps {
  title: string;
  badge: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** One step on the way in: what it is, how it stands, and the way to it. */
export function OnboardingStep({ title, badge, action, children }: OnboardingStepProps) {
  return (
    <Card as="li" className={styles.step}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {badge}
      </div>
      {children}
      {action && <p>{action}</p>}
    </Card>
  );
}
