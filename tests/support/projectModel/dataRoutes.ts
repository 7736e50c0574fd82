/** The database, the identity service, the web app, App Check and Secret Manager. */
import { absent, type Binding, merged, NUMBER, PROJECT, Refused, type Route, type Secret, type State } from './state';

const done = { name: 'operations/done', done: true };
const DATABASE = String.raw`^firestore\/v1\/projects\/my-project\/databases`;
const SECRETS = String.raw`^secretmanager\/v1\/projects\/my-project\/secrets`;
const at = (path: string): RegExp => new RegExp(path);

const secretOf = (state: State, name = ''): Secret => state.secrets.get(name) ?? absent();

const firestore: readonly Route[] = [
  { method: 'GET', at: at(`${DATABASE}/\\(default\\)$`), answer: ({ state }) => state.database ?? absent() },
  {
    method: 'POST',
    at: at(`${DATABASE}$`),
    changes: true,
    right: 'datastore.databases.create',
    answer: ({ state, body }) => {
      if (state.database) throw new Refused(409, 'Database already exists');
      state.database = body;
      return done;
    },
  },
  {
    method: 'PATCH',
    at: at(`${DATABASE}/\\(default\\)$`),
    changes: true,
    answer: ({ state, body, query }) => {
      state.database = merged(state.database ?? absent(), body, query.get('updateMask') ?? '');
      return done;
    },
  },
  {
    method: 'GET',
    at: at(`${DATABASE}/\\(default\\)/backupSchedules$`),
    answer: ({ state }) => ({ backupSchedules: state.schedules }),
  },
  {
    method: 'POST',
    at: at(`${DATABASE}/\\(default\\)/backupSchedules$`),
    changes: true,
    answer: ({ state, body }) => {
      if (state.schedules.length > 0) throw new Refused(409, 'There is a daily schedule');
      state.schedules.push(body);
      return body;
    },
  },
  {
    method: 'GET',
    at: at(`${DATABASE}/\\(default\\)/collectionGroups/-/indexes$`),
    answer: ({ state }) => ({
      indexes: state.indexes.map((index) => ({
        name: `projects/p/databases/d/collectionGroups/${index.collectionGroup}/indexes/1`,
        queryScope: index.queryScope,
        fields: [...index.fields, { fieldPath: '__name__', order: 'ASCENDING' }],
        state: (index.looks -= 1) < 0 ? 'READY' : 'CREATING',
      })),
    }),
  },
  {
    method: 'GET',
    at: at(`${DATABASE}/\\(default\\)/collectionGroups/-/fields$`),
    answer: ({ state }) => ({
      fields: state.ttl.map((group) => ({
        name: `projects/p/databases/d/collectionGroups/${group}/fields/expiresAt`,
        ttlConfig: { state: 'ACTIVE' },
      })),
    }),
  },
  {
    method: 'GET',
    at: /^firebaserules\/v1\/projects\/my-project\/releases\/cloud\.firestore$/,
    answer: ({ state }) => (state.rules === undefined ? absent() : { rulesetName: 'projects/my-project/rulesets/1' }),
  },
  {
    method: 'GET',
    at: /^firebaserules\/v1\/projects\/my-project\/rulesets\/1$/,
    answer: ({ state }) => ({ source: { files: [{ content: state.rules }] } }),
  },
];

const identity: readonly Route[] = [
  {
    method: 'GET',
    at: /^identitytoolkit\/admin\/v2\/projects\/my-project\/config$/,
    answer: ({ state }) => state.identity ?? absent(),
  },
  {
    method: 'POST',
    at: /^identitytoolkit\/v2\/projects\/my-project\/identityPlatform:initializeAuth$/,
    changes: true,
    answer: ({ state }) => {
      if (state.identity) throw new Refused(400, 'Already initialised');
      state.identity = { authorizedDomains: ['localhost', 'my-project.firebaseapp.com'] };
      return {};
    },
  },
  {
    method: 'PATCH',
    at: /^identitytoolkit\/admin\/v2\/projects\/my-project\/config$/,
    changes: true,
    answer: ({ state, body, query }) =>
      (state.identity = merged(state.identity ?? absent(), body, query.get('updateMask') ?? '')),
  },
  {
    method: 'POST',
    at: /^identitytoolkit\/v1\/projects\/my-project\/accounts:lookup$/,
    answer: ({ state, body }) => {
      const users = state.users.filter(({ email }) => (body['email'] as string[]).includes(email));
      return users.length > 0 ? { users } : {};
    },
  },
  {
    method: 'POST',
    at: /^identitytoolkit\/v1\/projects\/my-project\/accounts:update$/,
    changes: true,
    answer: ({ state, body }) => {
      const user = state.users.find(({ localId }) => localId === body['localId']) ?? absent();
      user.customAttributes = body['customAttributes'] as string;
      return {};
    },
  },
];

const app: readonly Route[] = [
  {
    method: 'GET',
    at: /^firebase\/v1beta1\/projects\/my-project$/,
    answer: ({ state }) => (state.isFirebase ? { projectId: PROJECT } : absent()),
  },
  {
    method: 'POST',
    at: /^firebase\/v1beta1\/projects\/my-project:addFirebase$/,
    changes: true,
    answer: ({ state }) => {
      state.isFirebase = true;
      return done;
    },
  },
  {
    method: 'GET',
    at: /^firebase\/v1beta1\/projects\/my-project\/webApps$/,
    answer: ({ state }) => (state.isFirebase ? { apps: state.apps } : absent()),
  },
  {
    method: 'POST',
    at: /^firebase\/v1beta1\/projects\/my-project\/webApps$/,
    changes: true,
    answer: ({ state, body }) => {
      if (!state.isFirebase) absent();
      state.apps.push({ appId: `1:${NUMBER}:web:1`, displayName: body['displayName'] as string });
      return done;
    },
  },
  {
    method: 'GET',
    at: /^firebase\/v1beta1\/projects\/my-project\/webApps\/[\w:]+\/config$/,
    answer: ({ state }) => ({
      projectId: PROJECT,
      appId: state.apps[0]?.appId,
      apiKey: `AIza${'k'.repeat(35)}`,
      authDomain: `${PROJECT}.firebaseapp.com`,
      messagingSenderId: NUMBER,
    }),
  },
  {
    method: 'GET',
    at: /^recaptchaenterprise\/v1\/projects\/my-project\/keys$/,
    answer: ({ state }) => ({ keys: state.keys }),
  },
  {
    method: 'POST',
    at: /^recaptchaenterprise\/v1\/projects\/my-project\/keys$/,
    changes: true,
    answer: ({ state, body }) => {
      const key = { name: `projects/${NUMBER}/keys/6L${'c'.repeat(38)}`, webSettings: body['webSettings'] as object };
      state.keys.push(key);
      return key;
    },
  },
  {
    method: 'GET',
    at: /^firebaseappcheck\/v1\/projects\/987654321098\/apps\/[\w:]+\/recaptchaEnterpriseConfig$/,
    answer: ({ state }) => ({ siteKey: state.siteKey }),
  },
  {
    method: 'PATCH',
    at: /^firebaseappcheck\/v1\/projects\/987654321098\/apps\/[\w:]+\/recaptchaEnterpriseConfig$/,
    changes: true,
    answer: ({ state, body }) => {
      state.siteKey = body['siteKey'] as string;
      return {};
    },
  },
];

const secrets: readonly Route[] = [
  {
    method: 'GET',
    at: at(`${SECRETS}/(\\w+)$`),
    answer: ({ state, found: [name] }) => ({ name, annotations: secretOf(state, name).annotations }),
  },
  {
    method: 'POST',
    at: at(`${SECRETS}$`),
    changes: true,
    right: 'secretmanager.secrets.create',
    answer: ({ state, query }) => {
      const name = query.get('secretId') ?? '';
      if (state.secrets.has(name)) throw new Refused(409, 'It exists');
      state.secrets.set(name, { versions: [], annotations: {}, bindings: [] });
      return {};
    },
  },
  {
    method: 'PATCH',
    at: at(`${SECRETS}/(\\w+)$`),
    changes: true,
    answer: ({ state, found: [name], body }) => {
      secretOf(state, name).annotations = body['annotations'] as Record<string, string>;
      return {};
    },
  },
  {
    method: 'GET',
    at: at(`${SECRETS}/(\\w+)/versions/latest$`),
    answer: ({ state, found: [name] }) => {
      const { versions, isDisabled } = secretOf(state, name);
      if (versions.length === 0) absent();
      const version = `projects/${NUMBER}/secrets/${name}/versions/${versions.length}`;
      return { name: version, state: isDisabled ? 'DISABLED' : 'ENABLED' };
    },
  },
  {
    method: 'GET',
    at: at(`${SECRETS}/(\\w+)/versions/latest:access$`),
    answer: ({ state, found: [name] }) => ({
      payload: { data: Buffer.from(secretOf(state, name).versions.at(-1) ?? absent()).toString('base64') },
    }),
  },
  {
    method: 'POST',
    at: at(`${SECRETS}/(\\w+):addVersion$`),
    changes: true,
    answer: ({ state, found: [name], body }) => {
      const { data = '' } = body['payload'] as { data?: string };
      secretOf(state, name).versions.push(Buffer.from(data, 'base64').toString());
      return {};
    },
  },
  {
    method: 'GET',
    at: at(`${SECRETS}/(\\w+):getIamPolicy$`),
    answer: ({ state, found: [name] }) => ({ bindings: secretOf(state, name).bindings }),
  },
  {
    method: 'POST',
    at: at(`${SECRETS}/(\\w+):setIamPolicy$`),
    changes: true,
    answer: ({ state, found: [name], body }) => {
      secretOf(state, name).bindings = (body['policy'] as { bindings: Binding[] }).bindings;
      return {};
    },
  },
];

export const dataRoutes: readonly Route[] = [...firestore, ...identity, ...app, ...secrets];
