import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './SolutionTabs.module.css';

export interface SolutionTab {
  /** The value of `?tab=`. */
  id: string;
  label: string;
  panel: ReactNode;
}

/**
 * Tabs that follow the `tab` in the address; an unknown one shows the first. All panels are in the document, which
 * shows the first, and without scripts one below the other. `tabs.ts` shows the one that the address names.
 */
export function SolutionTabs({ tabs, label }: { tabs: readonly SolutionTab[]; label: string }) {
  const first = tabs[0]?.id;
  return (
    <div className={styles.tabs}>
      <div className={styles.list} role="tablist" tabIndex={-1} aria-label={label}>
        {tabs.map((tab) => (
          <Link
            key={tab.id}
            id={`tab-${tab.id}`}
            role="tab"
            to={{ search: `?tab=${tab.id}` }}
            aria-selected={tab.id === first}
            aria-controls={`panel-${tab.id}`}
            tabIndex={tab.id === first ? 0 : -1}
          >
            {tab.label}
          </Link>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          id={`panel-${tab.id}`}
          className={styles.panel}
          role="tabpanel"
          aria-labelledby={`tab-${tab.id}`}
          hidden={tab.id !== first}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
