/** The database, the identity service, the web app, App Check and Secret Manager. */
import {
  absent,
  type Binding,
  changes,
  merged,
  NUMBER,
  PROJECT,
  reads,
  Refused,
  type Route,
  type Secret,
  type State,
} from './state';

const done = { name: 'operations/done', done: true };
const DATABASE = String.raw`^firestore\/v1\/projects\/my-project\/databases`;
const SECRETS = String.raw`^secretmanager\/v1\/projects\/my-project\/secrets`;
const at = (path: string): RegExp => new RegExp(path);

const secretOf = (state: State, name = ''): Secret => state.secrets.get(name) ?? absent();

const firestore: readonly Route[] = [
  reads('GET', at(`${DATABASE}/\\(default\\)$`), ({ state }) => state.database ?? absent()),
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
  changes('PATCH', at(`${DATABASE}/\\(default\\)$`), ({ state, body, query }) => {
    state.database = merged(state.database ?? absent(), body, query.get('updateMask') ?? '');
    return done;
  }),
  reads('GET', at(`${DATABASE}/\\(default\\)/backupSchedules$`), ({ state }) => ({ backupSchedules: state.schedules })),
  changes('POST', at(`${DATABASE}/\\(default\\)/backupSchedules$`), ({ state, body }) => {
    if (state.schedules.length > 0) throw new Refused(409, 'There is a daily schedule');
    state.schedules.push(body);
    return body;
  }),
  reads('GET', at(`${DATABASE}/\\(default\\)/collectionGroups/-/indexes$`), ({ state }) => ({
    indexes: state.indexes.map((index) => ({
      name: `projects/p/databases/d/collectionGroups/${index.collectionGroup}/indexes/1`,
      queryScope: index.queryScope,
      fields: [...index.fields, { fieldPath: '__name__', order: 'ASCENDING' }],
      state: (index.looks -= 1) < 0 ? 'READY' : 'CREATING',
    })),
  })),
  reads('GET', at(`${DATABASE}/\\(default\\)/collectionGroups/-/fields$`), ({ state }) => ({
    fields: state.overrides.map(({ collectionGroup, fieldPath, ttl, indexes }) => ({
      name: `projects/p/databases/d/collectionGroups/${collectionGroup}/fields/${fieldPath}`,
      // Without indexes the list is left out.
      indexConfig:
        indexes.length === 0
          ? {}
          : { indexes: indexes.map(({ queryScope, ...kind }) => ({ queryScope, fields: [{ fieldPath, ...kind }] })) },
      // It is applied to the documents that are there for a long time, and to new ones at once.
      ...(ttl && { ttlConfig: { state: 'CREATING' } }),
    })),
  })),
  reads('GET', /^firebaserules\/v1\/projects\/my-project\/releases\/cloud\.firestore$/, ({ state }) =>
    state.rules === undefined ? absent() : { rulesetName: 'projects/my-project/rulesets/1' },
  ),
  reads('GET', /^firebaserules\/v1\/projects\/my-project\/rulesets\/1$/, ({ state }) => ({
    source: { files: [{ content: state.rules }] },
  })),
];

const identity: readonly Route[] = [
  reads('GET', /^identitytoolkit\/admin\/v2\/projects\/my-project\/config$/, ({ state }) => state.identity ?? absent()),
  changes('POST', /^identitytoolkit\/v2\/projects\/my-project\/identityPlatform:initializeAuth$/, ({ state }) => {
    if (state.identity) throw new Refused(400, 'Already initialised');
    state.identity = { authorizedDomains: ['localhost', 'my-project.firebaseapp.com'] };
    return {};
  }),
  changes('PATCH', /^identitytoolkit\/admin\/v2\/projects\/my-project\/config$/, ({ state, body, query }) => {
    const mask = query.get('updateMask') ?? '';
    if (state.areLinksLocked && mask.includes('callbackUri'))
      throw new Refused(400, 'EMAIL_TEMPLATE_UPDATE_NOT_ALLOWED');
    return (state.identity = merged(state.identity ?? absent(), body, mask));
  }),
  reads('POST', /^identitytoolkit\/v1\/projects\/my-project\/accounts:lookup$/, ({ state, body }) => {
    const users = state.users.filter(({ email }) => (body['email'] as string[]).includes(email));
    return users.length > 0 ? { users } : {};
  }),
  changes('POST', /^identitytoolkit\/v1\/projects\/my-project\/accounts:update$/, ({ state, body }) => {
    const user = state.users.find(({ localId }) => localId === body['localId']) ?? absent();
    user.customAttributes = body['customAttributes'] as string;
    return {};
  }),
];

const app: readonly Route[] = [
  reads('GET', /^firebase\/v1beta1\/projects\/my-project$/, ({ state }) =>
    state.isFirebase ? { projectId: PROJECT } : absent(),
  ),
  changes('POST', /^firebase\/v1beta1\/projects\/my-project:addFirebase$/, ({ state }) => {
    state.isFirebase = true;
    return done;
  }),
  reads('GET', /^firebase\/v1beta1\/projects\/my-project\/webApps$/, ({ state }) =>
    state.isFirebase ? { apps: state.apps } : absent(),
  ),
  changes('POST', /^firebase\/v1beta1\/projects\/my-project\/webApps$/, ({ state, body }) => {
    if (!state.isFirebase) absent();
    state.apps.push({ appId: `1:${NUMBER}:web:1`, displayName: body['displayName'] as string });
    return done;
  }),
  reads('GET', /^firebase\/v1beta1\/projects\/my-project\/webApps\/[\w:]+\/config$/, ({ state }) => ({
    projectId: PROJECT,
    appId: state.apps[0]?.appId,
    apiKey: `AIza${'k'.repeat(35)}`,
    authDomain: `${PROJECT}.firebaseapp.com`,
    messagingSenderId: NUMBER,
  })),
  reads('GET', /^recaptchaenterprise\/v1\/projects\/my-project\/keys$/, ({ state }) => ({ keys: state.keys })),
  changes('POST', /^recaptchaenterprise\/v1\/projects\/my-project\/keys$/, ({ state, body }) => {
    const key = { name: `projects/${NUMBER}/keys/6L${'c'.repeat(38)}`, webSettings: body['webSettings'] as object };
    state.keys.push(key);
    return key;
  }),
  reads(
    'GET',
    /^firebaseappcheck\/v1\/projects\/987654321098\/apps\/[\w:]+\/recaptchaEnterpriseConfig$/,
    ({ state }) => ({ siteKey: state.siteKey }),
  ),
  changes(
    'PATCH',
    /^firebaseappcheck\/v1\/projects\/987654321098\/apps\/[\w:]+\/recaptchaEnterpriseConfig$/,
    ({ state, body }) => {
      state.siteKey = body['siteKey'] as string;
      return {};
    },
  ),
];

const secrets: readonly Route[] = [
  reads('GET', at(`${SECRETS}/(\\w+)$`), ({ state, found: [name] }) => ({
    name,
    annotations: secretOf(state, name).annotations,
  })),
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
  changes('PATCH', at(`${SECRETS}/(\\w+)$`), ({ state, found: [name], body }) => {
    secretOf(state, name).annotations = body['annotations'] as Record<string, string>;
    return {};
  }),
  reads('GET', at(`${SECRETS}/(\\w+)/versions/latest$`), ({ state, found: [name] }) => {
    const { versions, isDisabled } = secretOf(state, name);
    if (versions.length === 0) absent();
    const version = `projects/${NUMBER}/secrets/${name}/versions/${versions.length}`;
    return { name: version, state: isDisabled ? 'DISABLED' : 'ENABLED' };
  }),
  reads('GET', at(`${SECRETS}/(\\w+)/versions/latest:access$`), ({ state, found: [name] }) => ({
    payload: { data: Buffer.from(secretOf(state, name).versions.at(-1) ?? absent()).toString('base64') },
  })),
  changes('POST', at(`${SECRETS}/(\\w+):addVersion$`), ({ state, found: [name], body }) => {
    const { data = '' } = body['payload'] as { data?: string };
    secretOf(state, name).versions.push(Buffer.from(data, 'base64').toString());
    return {};
  }),
  reads('GET', at(`${SECRETS}/(\\w+):getIamPolicy$`), ({ state, found: [name] }) => ({
    bindings: secretOf(state, name).bindings,
  })),
  changes('POST', at(`${SECRETS}/(\\w+):setIamPolicy$`), ({ state, found: [name], body }) => {
    secretOf(state, name).bindings = (body['policy'] as { bindings: Binding[] }).bindings;
    return {};
  }),
];

export const dataRoutes: readonly Route[] = [...firestore, ...identity, ...app, ...secrets];
