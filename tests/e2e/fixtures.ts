/** Visitors for the browser tests. A complaint of a page (console error, failed request, policy) fails its test. */
import {
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
  test as base,
} from '@playwright/test';
import { findChromium } from '../../scripts/local/chromium.mjs';
import { TEST_PORTS } from '../../scripts/local/runs';
import { createOwner, type Owner } from '../support/accounts';
import { createPaidOwner, createPendingOwner } from '../support/paidOwner';
import { sessionItems } from './actions';
import { expect } from './expect';
import { SITE } from './site';

/** Owners and admins, made once for each worker. A test that changes an account makes one of its own. */
const ROLES = {
  unverified: () => createOwner(),
  unpaid: () => createOwner({ verified: true }),
  /** Waits until an admin approves a bank transfer. */
  pending: createPendingOwner,
  paid: () => createPaidOwner(),
  admin: () => createOwner({ verified: true, admin: true }),
} satisfies Record<string, () => Promise<Owner>>;
export type Role = keyof typeof ROLES;

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Options {
  /** Who is signed in on `page`; nobody by default. */
  role: Role | undefined;
  /** Whether a service worker can be registered; by default a registration never ends. */
  offlineCopy: boolean;
}

/** Starts the whole browser, for what Chromium's headless shell lacks. */
export const inWholeBrowser = (options: LaunchOptions): LaunchOptions => ({
  ...options,
  executablePath: findChromium(),
  channel: 'chromium',
});

/**
 * After a call that took long, a page asks whether the functions answer at all. Any answer counts; the functions answer
 * 404.
 */
const PROBE = new RegExp(`404.*http://127.0.0.1:${TEST_PORTS.functions}/\\)?$`);

/** The complaints of a test's pages: errors on the console, failed requests, answers with a status of 400 or more. */
export class Complaints {
  readonly all: string[] = [];
  readonly #allowed: RegExp[] = [PROBE];

  /** Complaints that match do not fail the test. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  get unexpected(): string[] {
    return this.all.filter((complaint) => !this.#allowed.some((pattern) => pattern.test(complaint)));
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error' || /Content.Security.Policy/i.test(message.text()))
        this.all.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.all.push(`error: ${error.error().message}`));
    context.on('requestfailed', (request) => {
      // Leaving a page cancels its open requests, a live listener above all.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED')
        this.all.push(`request: ${request.url()} ${request.failure()?.errorText}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400) this.all.push(`response: ${response.status()} ${response.url()}`);
    });
  }
}

interface Fixtures extends Options {
  complaints: Complaints;
  /** Opens a page in a new browser context, with its own storage and session, and by default with `offlineCopy`. */
  visit(options?: BrowserContextOptions & Partial<Pick<Options, 'offlineCopy'>>): Promise<Page>;
}

interface WorkerFixtures {
  /** The browser storage of somebody in this role who has logged in. */
  sessionOf(role: Role): Promise<StorageState>;
}

/** Keeps a page from registering a service worker, without a complaint. An empty page has none to register. */
function holdRegistration(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.register = () => new Promise(() => {});
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  role: [undefined, { option: true }],
  offlineCopy: [false, { option: true }],

  sessionOf: [
    async ({}, use) => {
      const sessions = new Map<Role, Promise<StorageState>>();
      const start = async (role: Role): Promise<StorageState> => {
        const localStorage = await sessionItems(await ROLES[role]());
        return { cookies: [], origins: [{ origin: SITE, localStorage }] };
      };
      await use((role) => {
        const session = sessions.get(role) ?? start(role);
        sessions.set(role, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],

  storageState: async ({ role, sessionOf }, use) => use(role && (await sessionOf(role))),

  complaints: async ({}, use) => {
    const complaints = new Complaints();
    await use(complaints);
    expect(complaints.unexpected, 'complaints of the pages').toEqual([]);
  },

  context: async ({ context, complaints, offlineCopy }, use) => {
    complaints.watch(context);
    if (!offlineCopy) await context.addInitScript(holdRegistration);
    await use(context);
  },

  visit: async ({ browser, complaints, offlineCopy }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ offlineCopy: hasCopy = offlineCopy, ...options } = {}) => {
      const context = await browser.newContext({ storageState: undefined, ...options });
      contexts.push(context);
      complaints.watch(context);
      if (!hasCopy) await context.addInitScript(holdRegistration);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };
