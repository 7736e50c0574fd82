/** Google's REST services, through their client library. No other file of the command calls them. */
import type { AuthClient } from 'google-auth-library';
import { type ApiAnswer, DISABLED, explain, Refusal } from './refusal';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT';

interface Options {
  project: string;
  /** Signs the requests. Called with the first request, so that printing needs no sign-in. */
  client: () => Promise<AuthClient>;
  /** The address of a service: `https://run.googleapis.com` for `run`. */
  origin: (api: string) => string;
  pause: (ms: number) => Promise<void>;
}

/** A refusal of one of Google's services, with what it answered. */
export class GoogleRefusal extends Refusal {
  constructor(
    sentence: string,
    readonly answered: ApiAnswer,
  ) {
    super(sentence);
  }
}

interface Operation {
  name?: string;
  done?: boolean;
  error?: { message?: string };
}

/** The pause between two looks at something that takes minutes. */
const EVERY_MS = 5000;
/** Time limit of an answer. */
const LIMIT_MS = 120_000;
/** Ten minutes. */
const MOST_LOOKS = 120;
/** Five minutes. */
const MOST_LOOKS_AT_NEW = 60;

function answeredIn(error: unknown): ApiAnswer | undefined {
  if (!(error instanceof Error) || !('response' in error) || !error.response) return undefined;
  const { status, data } = error.response as { status: number; data?: unknown };
  const { error: body } = (typeof data === 'object' && data !== null ? data : {}) as {
    error?: { message?: string; details?: { reason?: string }[] };
  };
  const reason = body?.details?.find((detail) => detail.reason !== undefined)?.reason;
  return { status, message: body?.message ?? error.message, ...(reason !== undefined && { reason }) };
}

export class Google {
  /** The services that a step has seen to be enabled. */
  enabled: ReadonlySet<string> = new Set();

  constructor(private readonly options: Options) {}

  /** Reads; undefined where there is nothing, or the service is not enabled. @throws Refusal */
  get<Result>(api: string, path: string): Promise<Result | undefined> {
    return this.ifEnabled<Result>('GET', api, path);
  }

  /** A POST that only reads. */
  query<Result>(api: string, path: string, body: object): Promise<Result | undefined> {
    return this.ifEnabled<Result>('POST', api, path, body);
  }

  /** Changes something. @throws Refusal when the service refuses */
  send<Result>(method: Method, api: string, path: string, body: object): Promise<Result> {
    return this.retrying<Result>(true, method, api, path, body);
  }

  /** Waits for a service that was enabled a moment ago: for minutes it may still answer that it is not. */
  private async retrying<Result>(isEnabled: boolean, ...call: [Method, string, string, object?]): Promise<Result> {
    for (let looks = 1; ; looks += 1) {
      try {
        return await this.once<Result>(...call);
      } catch (error) {
        const isNew = error instanceof GoogleRefusal && error.answered.reason === DISABLED;
        if (!isEnabled || !isNew || looks === MOST_LOOKS_AT_NEW) throw error;
        await this.options.pause(EVERY_MS);
      }
    }
  }

  private async once<Result>(method: Method, api: string, path: string, body?: object): Promise<Result> {
    const { project, client, origin } = this.options;
    try {
      const signed = await client();
      // A person's own sign-in needs a project whose quota is used. The one that gcloud has stored with it may be
      // another, which the library would send in place of a header.
      signed.quotaProjectId = project;
      const { data } = await signed.request<Result>({
        url: `${origin(api)}/${path}`,
        method,
        ...(body && { data: body }),
        responseType: 'json',
        // A GET is repeated after an answer that fails for a moment.
        retry: true,
        timeout: LIMIT_MS,
      });
      return data;
    } catch (error) {
      const answered = answeredIn(error);
      if (answered) throw new GoogleRefusal(explain(answered, { project, api, call: `${method} ${path}` }), answered);
      throw error instanceof Refusal ? error : new Refusal(unanswered(api, error));
    }
  }

  /** Changes something that takes a while, and waits for its end. @throws Refusal */
  async finish(method: Method, api: string, path: string, body: object): Promise<void> {
    const [version = ''] = path.split('/');
    let operation = await this.send<Operation>(method, api, path, body);
    for (let looks = 0; !operation.done && operation.name !== undefined; looks += 1) {
      if (looks === MOST_LOOKS) throw new Refusal(`${api} has not finished in ten minutes: run the command again.`);
      await this.options.pause(EVERY_MS);
      operation = (await this.get<Operation>(api, `${version}/${operation.name}`)) ?? { done: true };
    }
    if (!operation.error) return;
    const answered = { status: 400, message: operation.error.message ?? 'no reason given' };
    const call = `${method} ${path}`;
    throw new GoogleRefusal(explain(answered, { project: this.options.project, api, call }), answered);
  }

  private async ifEnabled<Result>(
    method: Method,
    api: string,
    path: string,
    body?: object,
  ): Promise<Result | undefined> {
    const isEnabled = this.enabled.has(`${api}.googleapis.com`);
    try {
      return await this.retrying<Result>(isEnabled, method, api, path, body);
    } catch (error) {
      if (!(error instanceof GoogleRefusal)) throw error;
      const { status, reason } = error.answered;
      if (status === 404 || (reason === DISABLED && !isEnabled)) return undefined;
      throw error;
    }
  }
}

function unanswered(api: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /default credentials|invalid_grant|invalid_rapt|reauth/i.test(message)
    ? 'You are not signed in: run gcloud auth application-default login, and then this command again.'
    : `${api}.googleapis.com cannot be reached (${message}): run the command again.`;
}
