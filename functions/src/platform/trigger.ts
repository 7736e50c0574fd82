/** Triggers in the product's region: an account is created or deleted, or a document changes. */
import { REGION } from '@tessera/domain/product';
import type { SecretParam } from 'firebase-functions/params';
import type { CloudFunction } from 'firebase-functions/v1';
import { user, type UserRecord } from 'firebase-functions/v1/auth';

/** The most events handled at once, one per instance. Further events wait. */
const MAX_INSTANCES = 10;

interface Options {
  event: 'created' | 'deleted';
  /** Redeliver the event until the handler succeeds: only for handlers that may run twice. */
  retry: boolean;
  /** Secrets that the handler may read. */
  secrets?: readonly { name: string }[];
  handler: (account: UserRecord) => Promise<void>;
}

/**
 * An auth trigger of the first generation, because the second generation has none that runs beside the emulators.
 * `region()` from `firebase-functions/v1` would load every provider of that generation whenever any function starts. So
 * only the auth provider makes the trigger, and its region is written into the description that the deployment reads.
 */
export function authTrigger({ event, retry, secrets = [], handler }: Options): CloudFunction<UserRecord> {
  const trigger = event === 'created' ? user().onCreate(handler) : user().onDelete(handler);
  const placed = (event: unknown, context: unknown) => trigger(event, context);
  return Object.defineProperties(placed, {
    run: { value: trigger.run },
    // Getters, because both need the project's id, which is known only when the functions run.
    __trigger: { get: () => trigger.__trigger },
    __endpoint: {
      get: () => {
        const { eventTrigger, ...endpoint } = trigger.__endpoint;
        return {
          ...endpoint,
          region: [REGION],
          maxInstances: MAX_INSTANCES,
          secretEnvironmentVariables: secrets.map(({ name }) => ({ key: name })),
          eventTrigger: eventTrigger && { ...eventTrigger, retry },
        };
      },
    },
  }) as CloudFunction<UserRecord>;
}

/** The path of the written document: `payments/uid`. */
export interface DocumentEvent {
  document?: string;
}

interface DocumentOptions {
  /** The name of a top-level collection. */
  collection: string;
  /** `created`: a document is new. `written`: it is new, changed or gone. */
  event: 'created' | 'written';
  /** Redeliver the event until the handler succeeds. */
  retry: boolean;
  secrets?: SecretParam[];
  handler: (id: string) => Promise<unknown>;
}

/**
 * A trigger on a collection's documents. Its handler gets only the document's id and reads the present document,
 * because events come at least once and in any order. `firebase-functions/v2/firestore` would load the parser of
 * changed fields, and with it the database client, whenever any function starts. So the description that the deployment
 * reads is written by hand.
 */
export function documentTrigger({ collection, event, retry, secrets = [], handler }: DocumentOptions) {
  const run = async ({ document }: DocumentEvent) => {
    const id = document?.split('/').at(-1);
    if (!id) throw new Error('An event names no document');
    await handler(id);
  };
  return Object.assign((event: DocumentEvent) => run(event), {
    run,
    __endpoint: endpointOf({ event, document: `${collection}/{id}`, retry, secrets }),
  });
}

/** The description of a document trigger for the deployment. */
const endpointOf = ({
  event,
  document,
  retry,
  secrets,
}: Required<Pick<DocumentOptions, 'event' | 'retry' | 'secrets'>> & { document: string }) => ({
  platform: 'gcfv2',
  region: [REGION],
  maxInstances: MAX_INSTANCES,
  labels: {},
  secretEnvironmentVariables: secrets.map(({ name }) => ({ key: name })),
  eventTrigger: {
    eventType: `google.cloud.firestore.document.v1.${event}`,
    eventFilters: { database: '(default)', namespace: '(default)' },
    eventFilterPathPatterns: { document },
    retry,
  },
});

interface ChangeOptions<Document> {
  /** The path of the documents, with names in braces: `businesses/{businessId}/passes/{passId}`. */
  document: string;
  /** Redeliver the event until the handler succeeds. */
  retry: boolean;
  /** @param before undefined for a new document; `after` for one that is gone */
  handler: (
    params: Record<string, string>,
    before: Document | undefined,
    after: Document | undefined,
  ) => Promise<unknown>;
}

/** A trigger whose handler gets a document before and after its change. The parser is loaded with the first event. */
export function changeTrigger<Document>({ document, retry, handler }: ChangeOptions<Document>) {
  const run = async (event: object) => {
    const { onDocumentWritten } = await import('firebase-functions/v2/firestore');
    const parsed = onDocumentWritten(document, ({ params, data }) =>
      handler(params, data?.before.data() as Document | undefined, data?.after.data() as Document | undefined),
    );
    await parsed(event as Parameters<typeof parsed>[0]);
  };
  return Object.assign((event: object) => run(event), {
    run,
    __endpoint: endpointOf({ event: 'written', document, retry, secrets: [] }),
  });
}
