/** The accounts of the local set-up. Their passwords are not secret, because the accounts exist only in emulators. */
export interface LocalAccount {
  /** Fixed, so that the demo's shops, cards and links are the same after every fresh start. */
  uid: string;
  email: string;
  password: string;
  /** The purpose of the account, for the table of `npm start`. */
  role: string;
}

/** The account with this name, which is a part of its address and its password. */
const account = (name: string, uid: string, role: string): LocalAccount => ({
  uid,
  role,
  email: `${name}@tessera.example`,
  password: `tessera-${name}`,
});

/** The team of the demo café. A person opens a shift on its tablet with name and PIN. */
export const DEMO_TEAM = {
  owner: {
    ...account('paid', 'demo-paid-owner', 'an owner who has paid by card: the demo café, its cards and its team'),
    name: 'Maya Okafor',
    pin: '7294',
  },
  manager: { ...account('manager', 'demo-manager', 'a manager of the café'), name: 'Tom Hale', pin: '5183' },
  staff: { ...account('staff', 'demo-staff', 'stamps cards in the café'), name: 'Ines Costa', pin: '4826' },
};

export const LOCAL_ACCOUNTS = {
  admin: account('admin', 'demo-admin', 'an admin: approves payments'),
  owner: account('owner', 'demo-owner', 'an owner, verified, has not paid'),
  paid: DEMO_TEAM.owner,
  manager: DEMO_TEAM.manager,
  staff: DEMO_TEAM.staff,
  deli: account('deli', 'demo-deli-owner', 'an owner who has paid by card: the demo deli, whose card has points'),
  frozen: account('frozen', 'demo-frozen-owner', 'an owner who has paid and was refunded: a frozen shop'),
};
