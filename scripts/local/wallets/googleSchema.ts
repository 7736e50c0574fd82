/**
 * Schemas of a loyalty class and a loyalty object, by Google's documents, with the fields that this product sends. Any
 * other field is refused, as the API refuses unknown names. Sources: "REST Resource: loyaltyclass", "REST Resource:
 * loyaltyobject", "RotatingBarcode" (developers.google.com/wallet/reference/rest/v1).
 */
import * as z from 'zod';

/** An error answer of Google: status, code and message. */
export class GoogleError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const invalid = (message: string): GoogleError => new GoogleError(400, 'INVALID_ARGUMENT', message);

const id = z.string().regex(/^\d+\.[\w.-]+$/, 'must be <issuer id>.<identifier> of letters, digits, ".", "_" and "-"');
/** Google fetches pictures from public https addresses. The local site has only http, which is accepted here too. */
const address = z.string().regex(/^(https:\/\/|http:\/\/127\.0\.0\.1[:/])\S+$/, 'must be a public https address');
const localized = z.strictObject({ defaultValue: z.strictObject({ language: z.string(), value: z.string() }) });
const image = z.strictObject({ sourceUri: z.strictObject({ uri: address }), contentDescription: localized.optional() });
const text = z.string().min(1);

const classFields = z.strictObject({
  id,
  issuerName: text,
  programName: text,
  programLogo: image,
  hexBackgroundColor: z
    .string()
    .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be #rrggbb')
    .optional(),
  accountNameLabel: text.optional(),
  accountIdLabel: text.optional(),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  reviewStatus: z.enum(['DRAFT', 'UNDER_REVIEW']),
  multipleDevicesAndHoldersAllowedStatus: z
    .enum(['MULTIPLE_HOLDERS', 'ONE_USER_ALL_DEVICES', 'ONE_USER_ONE_DEVICE'])
    .optional(),
  callbackOptions: z.strictObject({ url: address }).optional(),
});
export type StoredClass = z.infer<typeof classFields>;

const totpDetails = z.strictObject({
  algorithm: z.literal('TOTP_SHA1'),
  periodMillis: z.string().regex(/^[1-9]\d*$/, 'must be an int64, which is a string in JSON'),
  parameters: z
    .array(
      z.strictObject({
        key: z.string().regex(/^([0-9A-F]{2})+$/i, 'must be in base 16'),
        valueLength: z.int().min(1).max(10),
      }),
    )
    .min(1),
});
/** A placeholder in a value pattern: `{totp_value_0}`. */
const PLACEHOLDER = /\{[^}]*\}/g;
const rotatingBarcode = z
  .strictObject({
    type: z.enum(['AZTEC', 'CODE_128', 'PDF_417', 'QR_CODE']),
    renderEncoding: z.enum(['UTF_8']).optional(),
    valuePattern: z.string().min(1),
    totpDetails,
    alternateText: z.string().optional(),
  })
  .refine(
    ({ valuePattern, totpDetails: { parameters } }) =>
      (valuePattern.match(PLACEHOLDER) ?? []).every((name) => {
        const [, index] = /^\{totp_value_(\d+)\}$/.exec(name) ?? [];
        if (index !== undefined) return Number(index) < parameters.length;
        return name === '{totp_timestamp_seconds}' || name === '{totp_timestamp_millis}';
      }),
    'has an unknown placeholder, or one without parameters',
  );
export type StoredBarcode = z.infer<typeof rotatingBarcode>;

const balance = z
  .strictObject({ string: z.string(), int: z.int(), double: z.number() })
  .partial()
  .refine((value) => Object.keys(value).length === 1, 'must have exactly one of string, int and double');
const points = z.strictObject({ label: text, balance });
const uri = z.strictObject({ uri: address, description: z.string().optional(), id: z.string().optional() });

/** Source: "Message" (developers.google.com/wallet/reference/rest/v1/Message). */
const message = z.strictObject({
  id: z.string().optional(),
  header: text,
  body: text,
  messageType: z.enum(['TEXT', 'EXPIRATION_NOTIFICATION', 'TEXT_AND_NOTIFY']).optional(),
});

/**
 * Without a static barcode: Google would show it where it cannot show the rotating one, and a photograph of it stays
 * valid.
 */
const objectFields = z.strictObject({
  id,
  classId: id,
  state: z.enum(['ACTIVE', 'COMPLETED', 'EXPIRED', 'INACTIVE']),
  accountId: z.string().optional(),
  accountName: z.string().optional(),
  loyaltyPoints: points.optional(),
  secondaryLoyaltyPoints: points.optional(),
  textModulesData: z
    .array(z.strictObject({ id: z.string().optional(), header: z.string(), body: z.string() }))
    .max(10)
    .optional(),
  linksModuleData: z.strictObject({ uris: z.array(uri) }).optional(),
  heroImage: image.optional(),
  rotatingBarcode: rotatingBarcode.optional(),
  messages: z.array(message).max(10).optional(),
});
export type StoredObject = z.infer<typeof objectFields>;

/** The fields that Google reads of a patch besides those of the object. */
const patch = z.looseObject({
  notifyPreference: z.enum(['NOTIFY_ON_UPDATE', 'NOTIFICATION_SETTINGS_FOR_UPDATES_UNSPECIFIED']).optional(),
});

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys')
    throw invalid(
      `Invalid JSON payload received. Unknown name "${issue.keys.join()}" at '${name}': Cannot find field.`,
    );
  throw invalid(`${name || 'The body'}: ${issue?.message}`);
}

/** Parses a loyalty class. @throws GoogleError 400 naming the field */
export const parseClass = (value: unknown): StoredClass => parse(classFields, value);

/** Parses a loyalty object. @throws GoogleError 400 naming the field */
export const parseObject = (value: unknown): StoredObject => parse(objectFields, value);

/** Parses the body of `addMessage`. @throws GoogleError 400 naming the field */
export const parseMessage = (value: unknown): z.infer<typeof message> =>
  parse(z.strictObject({ message }), value).message;

/** Splits a patch into its notification preference and the fields to change. @throws GoogleError 400 */
export function splitPatch(value: unknown): { notifies: boolean; fields: object } {
  const { notifyPreference, ...fields } = parse(patch, value);
  return { notifies: notifyPreference === 'NOTIFY_ON_UPDATE', fields };
}
