/**
 * Every page: where it is, who may see it, and how its code is loaded. The build prerenders this list. It also reads these
 * lines as text, for which file each page is (`scripts/build/firstFiles.ts`): another way of writing them needs a change there.
 */
import { ROUTES } from '@tessera/domain/paths';
import { type PageRoute, route } from './app/pageRoute';

const home = () => import('./pages/marketing/Home');
const setup = () => import('./pages/account/BusinessSetup');

export const routes: readonly PageRoute[] = [
  route(ROUTES.home, 'public', home),
  route(ROUTES.homeAlias, 'public', home, ROUTES.home),
  route(ROUTES.product, 'public', () => import('./pages/marketing/Product')),
  route(ROUTES.solutions, 'public', () => import('./pages/marketing/Solutions')),
  route(ROUTES.pricing, 'public', () => import('./pages/marketing/Pricing')),
  route(ROUTES.findYourFit, 'public', () => import('./pages/marketing/FindYourFit')),
  route(ROUTES.register, 'public', () => import('./pages/marketing/Register')),
  route(ROUTES.faq, 'public', () => import('./pages/marketing/Faq')),
  route(ROUTES.partners, 'public', () => import('./pages/marketing/Partners')),
  route(ROUTES.roadmap, 'public', () => import('./pages/marketing/Roadmap')),
  route(ROUTES.resources, 'public', () => import('./pages/resources/Resources')),
  route(ROUTES.article1, 'public', () => import('./pages/resources/Article1')),
  route(ROUTES.article2, 'public', () => import('./pages/resources/Article2')),
  route(ROUTES.article3, 'public', () => import('./pages/resources/Article3')),
  route(ROUTES.terms, 'public', () => import('./pages/legal/Terms')),
  route(ROUTES.privacy, 'public', () => import('./pages/legal/Privacy')),
  route(ROUTES.gdpr, 'public', () => import('./pages/legal/Gdpr')),
  route(ROUTES.cookies, 'public', () => import('./pages/legal/Cookies')),
  route(ROUTES.signUp, 'public', () => import('./pages/auth/SignUp')),
  route(ROUTES.logIn, 'public', () => import('./pages/auth/LogIn')),
  route(ROUTES.verifyEmail, 'public', () => import('./pages/auth/VerifyEmail')),
  route(ROUTES.forgotPassword, 'public', () => import('./pages/auth/ForgotPassword')),
  route(ROUTES.success, 'public', () => import('./pages/payment/Success')),
  route(ROUTES.onboarding, 'user', () => import('./pages/account/OnboardingOverview')),
  route(ROUTES.businessSetup, 'user', setup),
  route(ROUTES.businessSetupAlias, 'user', setup, ROUTES.businessSetup),
  route(ROUTES.setupComplete, 'user', () => import('./pages/account/SetupComplete')),
  route(ROUTES.payment, 'user', () => import('./pages/payment/Payment')),
  route(ROUTES.receipt, 'user', () => import('./pages/payment/Receipt')),
  route(ROUTES.accountSettings, 'user', () => import('./pages/account/AccountSettings')),
  route(ROUTES.dashboard, 'paid', () => import('./pages/account/Dashboard')),
  route(ROUTES.approvePayment, 'admin', () => import('./pages/admin/ApprovePayment')),
  route(ROUTES.interest, 'admin', () => import('./pages/admin/Interest')),
];

/** Where every other address ends. */
export const notFound: PageRoute = route('*', 'public', () => import('./pages/NotFound'));

/** The route of an address; a slash at the end does not matter. */
export function routeFor(pathname: string): PageRoute {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return routes.find((entry) => entry.path === path) ?? notFound;
}
