/**
 * The route table: path, access and module of every page. The router, the prerendered documents, Hosting's rewrites,
 * the site map, the service worker's list and the preloads are made from it.
 */
import { ROUTES } from '@tessera/domain/addresses/paths';
import { MISSING_PATH, type Route, type SiteRoute } from './shared/route';

const home = () => import('./site/home/Home');
const setup = () => import('./app/setup/BusinessSetup');

export const routes: readonly Route[] = [
  { path: ROUTES.home, access: 'public', module: home },
  { path: ROUTES.homeAlias, access: 'public', module: home, canonical: ROUTES.home },
  { path: ROUTES.product, access: 'public', module: () => import('./site/product/Product') },
  { path: ROUTES.solutions, access: 'public', module: () => import('./site/solutions/Solutions') },
  { path: ROUTES.pricing, access: 'public', module: () => import('./site/pricing/Pricing') },
  { path: ROUTES.findYourFit, access: 'public', module: () => import('./site/fit/FindYourFit') },
  { path: ROUTES.register, access: 'public', module: () => import('./site/contact/Register') },
  { path: ROUTES.stopMails, access: 'public', module: () => import('./site/contact/StopMails') },
  {
    path: ROUTES.confirmAddress,
    access: 'public',
    module: () => import('./site/contact/ConfirmAddress'),
  },
  { path: ROUTES.contact, access: 'public', module: () => import('./site/contact/Contact') },
  { path: ROUTES.faq, access: 'public', module: () => import('./site/faq/Faq') },
  { path: ROUTES.partners, access: 'public', module: () => import('./site/about/Partners') },
  { path: ROUTES.moving, access: 'public', module: () => import('./site/moving/Moving') },
  { path: ROUTES.developers, access: 'public', module: () => import('./site/developers/Developers') },
  { path: ROUTES.roadmap, access: 'public', module: () => import('./site/about/Roadmap') },
  { path: ROUTES.resources, access: 'public', module: () => import('./site/resources/Resources') },
  { path: ROUTES.article1, access: 'public', module: () => import('./site/resources/Article1') },
  { path: ROUTES.article2, access: 'public', module: () => import('./site/resources/Article2') },
  { path: ROUTES.article3, access: 'public', module: () => import('./site/resources/Article3') },
  { path: ROUTES.terms, access: 'public', module: () => import('./site/legal/Terms') },
  { path: ROUTES.privacy, access: 'public', module: () => import('./site/legal/Privacy') },
  { path: ROUTES.gdpr, access: 'public', module: () => import('./site/legal/Gdpr') },
  { path: ROUTES.dataAgreement, access: 'public', module: () => import('./site/legal/DataAgreement') },
  { path: ROUTES.cookies, access: 'public', module: () => import('./site/legal/Cookies') },
  { path: ROUTES.signUp, access: 'public', module: () => import('./app/auth/SignUp'), needsSession: true },
  { path: ROUTES.logIn, access: 'public', module: () => import('./app/auth/LogIn'), needsSession: true },
  {
    path: ROUTES.verifyEmail,
    access: 'public',
    module: () => import('./app/auth/VerifyEmail'),
    needsSession: true,
    isFootless: true,
  },
  {
    path: ROUTES.forgotPassword,
    access: 'public',
    module: () => import('./app/auth/ForgotPassword'),
    needsSession: true,
  },
  {
    path: ROUTES.invitation,
    access: 'public',
    module: () => import('./app/auth/AcceptInvitation'),
    needsSession: true,
  },
  {
    path: ROUTES.success,
    access: 'public',
    module: () => import('./app/payment/Success'),
    needsSession: true,
    isFootless: true,
  },
  { path: ROUTES.onboarding, access: 'user', module: () => import('./app/account/OnboardingOverview') },
  { path: ROUTES.businessSetup, access: 'user', module: setup },
  { path: ROUTES.businessSetupAlias, access: 'user', module: setup, canonical: ROUTES.businessSetup },
  { path: ROUTES.setupComplete, access: 'user', module: () => import('./app/setup/SetupComplete') },
  { path: ROUTES.payment, access: 'user', module: () => import('./app/payment/Payment') },
  { path: ROUTES.receipt, access: 'user', module: () => import('./app/payment/Receipt') },
  { path: ROUTES.accountSettings, access: 'user', module: () => import('./app/account/AccountSettings') },
  { path: ROUTES.dashboard, access: 'member', module: () => import('./app/shop/home/Dashboard') },
  { path: ROUTES.poster, access: 'member', module: () => import('./app/shop/paper/Poster') },
  { path: ROUTES.customers, access: 'member', module: () => import('./app/shop/customers/Customers') },
  { path: `${ROUTES.customers}/:passId`, access: 'member', module: () => import('./app/shop/customers/Customer') },
  { path: ROUTES.printedCards, access: 'member', module: () => import('./app/shop/paper/PrintedCards') },
  { path: ROUTES.import, access: 'member', module: () => import('./app/shop/moving/Import') },
  { path: ROUTES.activity, access: 'member', module: () => import('./app/shop/activity/Activity') },
  { path: ROUTES.programme, access: 'member', module: () => import('./app/shop/programme/Programme') },
  { path: ROUTES.figures, access: 'member', module: () => import('./app/shop/numbers/Figures') },
  { path: ROUTES.insights, access: 'member', module: () => import('./app/shop/numbers/Insights') },
  { path: ROUTES.owed, access: 'member', module: () => import('./app/shop/numbers/OwedOn') },
  { path: ROUTES.alerts, access: 'member', module: () => import('./app/shop/alerts/Alerts') },
  { path: ROUTES.team, access: 'member', module: () => import('./app/shop/team/Team') },
  { path: ROUTES.messages, access: 'member', module: () => import('./app/shop/news/Messages') },
  { path: `${ROUTES.messages}/:messageId`, access: 'member', module: () => import('./app/shop/news/Message') },
  { path: ROUTES.integrations, access: 'member', module: () => import('./app/shop/integrations/Integrations') },
  { path: ROUTES.locations, access: 'member', module: () => import('./app/shop/places/Locations') },
  // The page checks the team itself, because team members do not pay.
  {
    path: ROUTES.counter,
    access: 'public',
    standalone: () => import('./counter/Counter'),
    manifest: '/counter.webmanifest',
    isEager: true,
  },
  { path: ROUTES.approvePayment, access: 'admin', module: () => import('./app/admin/ApprovePayment') },
  { path: ROUTES.interest, access: 'admin', module: () => import('./app/admin/Interest') },
  { path: ROUTES.mail, access: 'admin', module: () => import('./app/admin/DeadMail') },
  {
    path: `${ROUTES.join}/:code`,
    access: 'public',
    standalone: () => import('./card/join/Join'),
    manifest: null,
    isEager: true,
  },
  // No manifest: its fixed `start_url` would lack the fragment with the card's secret. Without a manifest, a
  // home-screen icon opens this card.
  {
    path: ROUTES.card,
    access: 'public',
    standalone: () => import('./card/Card'),
    manifest: null,
    isEager: true,
  },
  { path: ROUTES.cards, access: 'public', standalone: () => import('./card/cards/Cards'), manifest: null },
  { path: ROUTES.takeOver, access: 'public', standalone: () => import('./card/cards/TakeOver'), manifest: null },
];

/** The page for unknown addresses. */
export const notFound: SiteRoute = { path: MISSING_PATH, access: 'public', module: () => import('./site/NotFound') };
