/**
 * What Google's documents demand of a loyalty class and a loyalty object, as far as this product sends them. A field
 * that is not here is refused, as the API refuses an unknown name. Sources: "REST Resource: loyaltyclass",
 * "REST Resource: loyaltyobject", "RotatingBarcode" (developers.google.com/wallet/reference/rest/v1).
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

const id = z
  .string()
  .regex(/^\d+\.[\w.-]+$/, 'has to be <issuer id>.<identifier> of letters, digits, ".", "_" and "-"');
/** Google fetches images from the internet; this endpoint is on the machine that serves them. */
const address = z.string().regex(/^(https:\/\/|http:\/\/127\.0\.0\.1[:/])\S+$/, 'has to be a public https address');
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
    .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'has to be #rrggbb')
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

const BASE_16 = /^([0-9A-F]{2})+$/i;
const totpDetails = z.strictObject({
  algorithm: z.literal('TOTP_SHA1'),
  periodMillis: z.string().regex(/^[1-9]\d*$/, 'has to be an int64, which is a string in JSON'),
  parameters: z
    .array(
      z.strictObject({ key: z.string().regex(BASE_16, 'has to be in base 16'), valueLength: z.int().min(1).max(10) }),
    )
    .min(1),
});
const SUBSTITUTION = /\{[^}]*\}/g;
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
      (valuePattern.match(SUBSTITUTION) ?? []).every((name) => {
        const [, index] = /^\{totp_value_(\d+)\}$/.exec(name) ?? [];
        if (index !== undefined) return Number(index) < parameters.length;
        return name === '{totp_timestamp_seconds}' || name === '{totp_timestamp_millis}';
      }),
    'has a substitution that is not known, or no parameters for it',
  );
export type StoredBarcode = z.infer<typeof rotatingBarcode>;

const balance = z
  .strictObject({ string: z.string(), int: z.int(), double: z.number() })
  .partial()
  .refine((value) => Object.keys(value).length === 1, 'has to have one of its subtypes');
const points = z.strictObject({ label: text, balance });
const uri = z.strictObject({ uri: address, description: z.string().optional(), id: z.string().optional() });

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
});
export type StoredObject = z.infer<typeof objectFields>;

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('The body is no JSON object');
  // A static barcode is shown where the rotating one cannot be, and a photograph of it would be valid for ever.
  if ('barcode' in value) throw invalid('barcode: a static barcode beside a rotating one is what the guide warns of');
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

/** @throws GoogleError */
export const parseClass = (value: unknown): StoredClass => parse(classFields, value);

/** @throws GoogleError */
export const parseObject = (value: unknown): StoredObject => parse(objectFields, value);

const PREFERENCE = z.enum(['NOTIFY_ON_UPDATE', 'NOTIFICATION_SETTINGS_FOR_UPDATES_UNSPECIFIED']).optional();

/**
 * A patch's own preference, and the fields besides it.
 * @throws GoogleError
 */
export function splitPatch(value: unknown): { notifies: boolean; fields: object } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('The body is no JSON object');
  const { notifyPreference, ...fields } = value as { notifyPreference?: unknown };
  const parsed = PREFERENCE.safeParse(notifyPreference);
  if (!parsed.success) throw invalid(`Invalid value at 'notify_preference': "${String(notifyPreference)}"`);
  return { notifies: parsed.data === 'NOTIFY_ON_UPDATE', fields };
}
