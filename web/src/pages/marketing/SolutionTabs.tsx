import type { KeyboardEvent, ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useHydrated } from '../../lib/useHydrated';
import styles from './SolutionTabs.module.css';

export interface SolutionTab {
  /** The value of `?tab=`. */
  id: string;
  label: string;
  panel: ReactNode;
}

/**
 * Tabs that follow the `tab` in the address; an unknown one shows the first. All panels are in the document, and
 * without scripts they are shown one below the other. The first client render shows the first tab, like the prerendered
 * page; the next one follows the address.
 */
export function SolutionTabs({ tabs, label }: { tabs: readonly SolutionTab[]; label: string }) {
  const [search, setSearch] = useSearchParams();
  const first = tabs[0]?.id ?? '';
  const asked = useHydrated() ? search.get('tab') : first;
  const current = tabs.some((tab) => tab.id === asked) ? asked : first;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const index = tabs.findIndex((tab) => tab.id === current);
    const target = {
      ArrowRight: tabs[(index + 1) % tabs.length],
      ArrowLeft: tabs[(index + tabs.length - 1) % tabs.length],
      Home: tabs[0],
      End: tabs[tabs.length - 1],
    }[event.key];
    if (event.key === ' ') event.preventDefault();
    if (!target) return;
    event.preventDefault();
    setSearch({ tab: target.id }, { replace: true });
    document.getElementById(`tab-${target.id}`)?.focus();
  }

  return (
    <div className={styles.tabs}>
      <div className={styles.list} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <Link
            key={tab.id}
            id={`tab-${tab.id}`}
            role="tab"
            replace
            to={{ search: `?tab=${tab.id}` }}
            aria-selected={tab.id === current}
            aria-controls={`panel-${tab.id}`}
            tabIndex={tab.id === current ? 0 : -1}
            onKeyDown={onKeyDown}
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
          hidden={tab.id !== current}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
