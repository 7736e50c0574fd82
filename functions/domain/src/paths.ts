/** Every address of the site, once. Functions build Checkout's return addresses from it, the web its routes. */
export const ROUTES = {
  home: '/',
  homeAlias: '/home',
  product: '/product',
  solutions: '/solutions',
  pricing: '/pricing',
  resources: '/resources',
  article1: '/resources/article-content-1',
  article2: '/resources/article-content-2',
  article3: '/resources/article-content-3',
  register: '/register',
  terms: '/terms',
  gdpr: '/gdpr',
  privacy: '/privacy',
  cookies: '/cookies',
  faq: '/faq',
  partners: '/partners',
  roadmap: '/roadmap',
  findYourFit: '/findyourfit',
  signUp: '/signup',
  logIn: '/login',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  success: '/success',
  onboarding: '/onboardingOverview',
  businessSetup: '/business-setup',
  businessSetupAlias: '/onboardingssetup',
  setupComplete: '/setup-complete',
  payment: '/payment',
  receipt: '/receipt',
  accountSettings: '/accountSettings',
  dashboard: '/dashboard',
  approvePayment: '/admin/approve-payment',
  interest: '/admin/interest',
  mail: '/admin/mail',
} as const;
/** Firestore's collections. A document of the first three is keyed by the account's uid. */
export const COLLECTIONS = {
  users: 'tessera_users',
  businessSetups: 'tessera_retailers',
  payments: 'payments',
  /** Below a payment record: one entry per change, never altered. */
  history: 'history',
  /** Registered interest, keyed by a hash of the e-mail address. */
  interest: 'interest',
  /** Registered interest that nobody has confirmed yet, keyed by the token in the mail. Removed after 7 days. */
  unconfirmedInterest: 'interest_unconfirmed',
  /** Receipts that have a number, keyed by account and line. They stay for accounting. */
  receipts: 'receipts',
  /** The last number of each series. */
  counters: 'counters',
  /** Mails to send, and those that were sent lately. */
  mail: 'mail',
  /** Counters of the per-address limit, removed by a time-to-live policy on `expiresAt`. */
  rateLimits: 'rate_limits',
} as const;
