import { classNames } from '../../ui/classNames';
import { AccountEntries } from './AccountEntries';
import styles from './AccountMenu.module.css';
import { moveByArrows } from './moveByArrows';
import panel from './Panel.module.css';
import { usePopover } from './usePopover';

interface AccountMenuProps {
  email: string;
  /** Laid out in the full-screen menu, instead of dropping from a button. */
  isFlat?: boolean;
}

/** Who is signed in, and the account's pages. */
export function AccountMenu({ email, isFlat = false }: AccountMenuProps) {
  const { popover, open, popoverProps } = usePopover(moveByArrows);
  const name = email.split('@')[0] ?? '';
  if (isFlat) return <AccountEntries name={name} email={email} />;
  return (
    <div>
      <button type="button" popoverTarget="account-menu" aria-expanded={open}>
        <span className={styles.initial} aria-hidden="true">
          {name[0]}
        </span>
        <span className={styles.name}>{name}</span>
      </button>
      <div {...popoverProps} ref={popover} id="account-menu" className={classNames(panel.panel, styles.panel)}>
        <AccountEntries name={name} email={email} />
      </div>
    </div>
  );
}
