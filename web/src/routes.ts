/**
 * The route table: path, access and module of every page. The router, the prerendered documents, Hosting's rewrites,
 * the site map, the service worker's list and the preloads are made from it.
 */
import { ROUTES } from '@tessera/domain/paths';
import { MISSING_PATH, type Route, type SiteRoute } from './app/router/route';

const home = () => import('./pages/marketing/Home');
const setup = () => import('./pages/account/BusinessSetup');

export const routes: readonly Route[] = [
  { path: ROUTES.home, access: 'public', module: home },
  { path: ROUTES.homeAlias, access: 'public', module: home, canonical: ROUTES.home },
  { path: ROUTES.product, access: 'public', module: () => import('./pages/marketing/Product') },
  { path: ROUTES.solutions, access: 'public', module: () => import('./pages/marketing/Solutions') },
  { path: ROUTES.pricing, access: 'public', module: () => import('./pages/marketing/Pricing') },
  { path: ROUTES.findYourFit, access: 'public', module: () => import('./pages/marketing/FindYourFit') },
  { path: ROUTES.register, access: 'public', module: () => import('./pages/marketing/Register'), readsAddress: true },
  { path: ROUTES.stopMails, access: 'public', module: () => import('./pages/marketing/StopMails'), readsAddress: true },
  {
    path: ROUTES.confirmAddress,
    access: 'public',
    module: () => import('./pages/marketing/ConfirmAddress'),
    readsAddress: true,
  },
  { path: ROUTES.contact, access: 'public', module: () => import('./pages/marketing/Contact') },
  { path: ROUTES.faq, access: 'public', module: () => import('./pages/marketing/Faq') },
  { path: ROUTES.partners, access: 'public', module: () => import('./pages/marketing/Partners') },
  { path: ROUTES.moving, access: 'public', module: () => import('./pages/marketing/Moving') },
  { path: ROUTES.roadmap, access: 'public', module: () => import('./pages/marketing/Roadmap') },
  { path: ROUTES.resources, access: 'public', module: () => import('./pages/resources/Resources') },
  { path: ROUTES.article1, access: 'public', module: () => import('./pages/resources/Article1') },
  { path: ROUTES.article2, access: 'public', module: () => import('./pages/resources/Article2') },
  { path: ROUTES.article3, access: 'public', module: () => import('./pages/resources/Article3') },
  { path: ROUTES.terms, access: 'public', module: () => import('./pages/legal/Terms') },
  { path: ROUTES.privacy, access: 'public', module: () => import('./pages/legal/Privacy') },
  { path: ROUTES.gdpr, access: 'public', module: () => import('./pages/legal/Gdpr') },
  { path: ROUTES.dataAgreement, access: 'public', module: () => import('./pages/legal/DataAgreement') },
  { path: ROUTES.cookies, access: 'public', module: () => import('./pages/legal/Cookies') },
  { path: ROUTES.signUp, access: 'public', module: () => import('./pages/auth/SignUp'), needsSession: true },
  { path: ROUTES.logIn, access: 'public', module: () => import('./pages/auth/LogIn'), needsSession: true },
  {
    path: ROUTES.verifyEmail,
    access: 'public',
    module: () => import('./pages/auth/VerifyEmail'),
    needsSession: true,
    isFootless: true,
  },
  {
    path: ROUTES.forgotPassword,
    access: 'public',
    module: () => import('./pages/auth/ForgotPassword'),
    needsSession: true,
  },
  {
    path: ROUTES.invitation,
    access: 'public',
    module: () => import('./pages/auth/AcceptInvitation'),
    needsSession: true,
  },
  { path: ROUTES.success, access: 'public', module: () => import('./pages/payment/Success'), needsSession: true },
  { path: ROUTES.onboarding, access: 'user', module: () => import('./pages/account/OnboardingOverview') },
  { path: ROUTES.businessSetup, access: 'user', module: setup },
  { path: ROUTES.businessSetupAlias, access: 'user', module: setup, canonical: ROUTES.businessSetup },
  { path: ROUTES.setupComplete, access: 'user', module: () => import('./pages/account/SetupComplete') },
  { path: ROUTES.payment, access: 'user', module: () => import('./pages/payment/Payment') },
  { path: ROUTES.receipt, access: 'user', module: () => import('./pages/payment/Receipt') },
  { path: ROUTES.accountSettings, access: 'user', module: () => import('./pages/account/AccountSettings') },
  { path: ROUTES.dashboard, access: 'member', module: () => import('./pages/shop/Dashboard') },
  { path: ROUTES.poster, access: 'member', module: () => import('./pages/shop/Poster') },
  { path: ROUTES.customers, access: 'member', module: () => import('./pages/shop/Customers') },
  { path: `${ROUTES.customers}/:passId`, access: 'member', module: () => import('./pages/shop/Customer') },
  { path: ROUTES.printedCards, access: 'member', module: () => import('./pages/shop/PrintedCards') },
  { path: ROUTES.import, access: 'member', module: () => import('./pages/shop/Import') },
  { path: ROUTES.activity, access: 'member', module: () => import('./pages/shop/Activity') },
  { path: ROUTES.programme, access: 'member', module: () => import('./pages/shop/Programme') },
  { path: ROUTES.figures, access: 'member', module: () => import('./pages/shop/Figures') },
  { path: ROUTES.insights, access: 'member', module: () => import('./pages/shop/insights/Insights') },
  { path: ROUTES.owed, access: 'member', module: () => import('./pages/shop/insights/OwedOn') },
  { path: ROUTES.alerts, access: 'member', module: () => import('./pages/shop/Alerts') },
  { path: ROUTES.team, access: 'member', module: () => import('./pages/shop/Team') },
  { path: ROUTES.messages, access: 'member', module: () => import('./pages/shop/Messages') },
  { path: `${ROUTES.messages}/:messageId`, access: 'member', module: () => import('./pages/shop/Message') },
  { path: ROUTES.locations, access: 'member', module: () => import('./pages/shop/Locations') },
  // The page checks the team itself, because team members do not pay.
  {
    path: ROUTES.counter,
    access: 'public',
    standalone: () => import('./pages/counter/Counter'),
    manifest: '/counter.webmanifest',
    isEager: true,
  },
  { path: ROUTES.approvePayment, access: 'admin', module: () => import('./pages/admin/ApprovePayment') },
  { path: ROUTES.interest, access: 'admin', module: () => import('./pages/admin/Interest') },
  { path: ROUTES.mail, access: 'admin', module: () => import('./pages/admin/DeadMail') },
  {
    path: `${ROUTES.join}/:code`,
    access: 'public',
    standalone: () => import('./pages/card/Join'),
    manifest: null,
    isEager: true,
  },
  // No manifest: its fixed `start_url` would lack the fragment with the card's secret. Without a manifest, a
  // home-screen icon opens this card.
  {
    path: ROUTES.card,
    access: 'public',
    standalone: () => import('./pages/card/Card'),
    manifest: null,
    isEager: true,
  },
  { path: ROUTES.cards, access: 'public', standalone: () => import('./pages/card/Cards'), manifest: null },
  { path: ROUTES.takeOver, access: 'public', standalone: () => import('./pages/card/TakeOver'), manifest: null },
];

/** The page for unknown addresses. */
export const notFound: SiteRoute = { path: MISSING_PATH, access: 'public', module: () => import('./pages/NotFound') };
