import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { moveTabs, showTabs } from '../../shared/document/tabs';
import styles from './SolutionTabs.module.css';

export interface SolutionTab {
  /** The value of `?tab=`. */
  id: string;
  label: string;
  panel: ReactNode;
}

/**
 * Tabs that follow the `tab` in the address; an unknown one shows the first. All panels are in the document, and
 * without scripts they are shown one below the other. React renders the first tab, and the site's code shows the one
 * that the address names.
 */
export function SolutionTabs({ tabs, label }: { tabs: readonly SolutionTab[]; label: string }) {
  const { search } = useLocation();
  const element = useRef<HTMLDivElement>(null);
  const first = tabs[0]?.id;

  useLayoutEffect(() => {
    if (element.current) showTabs(element.current, search);
  }, [search]);

  return (
    <div className={styles.tabs} ref={element}>
      <div className={styles.list} role="tablist" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <Link
            key={tab.id}
            id={`tab-${tab.id}`}
            role="tab"
            replace
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

const onKeyDown = ({ nativeEvent }: KeyboardEvent) => moveTabs(nativeEvent);
