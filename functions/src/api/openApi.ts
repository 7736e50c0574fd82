/** The API's description (OpenAPI 3.1), made from its schemas. */
import { keysOf } from '@tessera/domain/lib/keys';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import { API, problem } from '@tessera/domain/schemas/api';
import { toJSONSchema, type ZodMiniType } from 'zod/mini';
import { required, siteUrl } from '../platform/config';

interface ObjectSchema {
  properties?: Record<string, object>;
  required?: string[];
}

const schemaOf = (schema: ZodMiniType, io: 'input' | 'output'): ObjectSchema => {
  const { $schema: _, ...rest } = toJSONSchema(schema, {
    io,
    override({ jsonSchema }) {
      // Some generated clients refuse an answer with a field that this would forbid, such as a new one.
      if (io === 'output') delete jsonSchema.additionalProperties;
    },
  });
  return rest as ObjectSchema;
};

const parametersOf = (schema: ZodMiniType, place: 'path' | 'query'): object[] => {
  const { properties = {}, required: needed = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: needed.includes(name),
    schema: one,
  }));
};

const json = (schema: object, type = 'application/json') => ({ content: { [type]: { schema } } });

function operationOf(name: keyof typeof API): object {
  const { method, summary, scopes, params, query, body, answer } = API[name];
  const writes = method === 'POST';
  const idempotencyKey = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'The scan’s id. The same id with the same content gets the first answer; with other content, 422.',
    schema: { type: 'string', format: 'uuid' },
  };
  return {
    operationId: name,
    summary,
    description: `Needs a key with the scope ${scopes.join(' or ')}.`,
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query'), ...(writes ? [idempotencyKey] : [])],
    ...(writes && { requestBody: json(schemaOf(body, 'input')) }),
    responses: {
      200: { description: 'Done', ...json(schemaOf(answer, 'output')) },
      default: {
        description: 'A problem',
        ...json({ $ref: '#/components/schemas/Problem' }, 'application/problem+json'),
      },
    },
  };
}

/** The whole description. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const name of keysOf(API)) {
    const { path, method } = API[name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: '1' },
    servers: [{ url: `${required(siteUrl)}/api/v1` }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
  };
}
