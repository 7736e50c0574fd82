import { CUSTOMER_ROUTES } from './customerPaths';

/** Every path of the site. Functions build links and Checkout's return addresses from it; the web builds its routes. */
export const ROUTES = {
  ...CUSTOMER_ROUTES,
  homeAlias: '/home',
  product: '/product',
  solutions: '/solutions',
  pricing: '/pricing',
  resources: '/resources',
  article1: '/resources/article-content-1',
  article2: '/resources/article-content-2',
  article3: '/resources/article-content-3',
  register: '/register',
  contact: '/contact',
  terms: '/terms',
  gdpr: '/gdpr',
  cookies: '/cookies',
  dataAgreement: '/data-agreement',
  faq: '/faq',
  partners: '/partners',
  roadmap: '/roadmap',
  moving: '/moving',
  developers: '/developers',
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
  // The counter, and a shop's rooms.
  counter: '/counter',
  programme: '/programme',
  figures: '/figures',
  insights: '/insights',
  owed: '/insights/owed',
  alerts: '/alerts',
  customers: '/customers',
  activity: '/activity',
  team: '/team',
  locations: '/locations',
  poster: '/poster',
  messages: '/messages',
  import: '/import',
  printedCards: '/printed-cards',
  integrations: '/integrations',
  invitation: '/invitation',
  stopMails: '/stop-mails',
  confirmAddress: '/confirm-address',
} as const;

/** The path, before the token, that mail programs post to so that further mails stop. */
export const STOP_MAILS_BY_POST = '/api/stop-mails';

/** The path of the page where customers join a programme. */
export const joinAddress = (joinCode: string): string => `${ROUTES.join}/${joinCode}`;

/** The path of a customer's page in the rooms. */
export const customerAddress = (passId: string): string => `${ROUTES.customers}/${passId}`;

/**
 * The path and fragment of the page where somebody joins the team.
 * @param proof only in the mail to the invited address: it shows that whoever has the link reads that mailbox
 */
export const invitationAddress = (businessId: string, invitationId: string, proof?: string): string =>
  `${ROUTES.invitation}#${['I1', businessId, invitationId, ...(proof === undefined ? [] : [proof])].join('.')}`;
