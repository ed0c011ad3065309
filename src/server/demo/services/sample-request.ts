import type { IncomingMessage } from 'node:http'
import * as v from 'valibot'
import { isId } from '#contract/formats/field-types.ts'

/** The sample provider's answer. Without a status it drops the connection. */
export interface SampleReply {
  status: number | null
  /** Written as JSON, but for a page. */
  body?: object | string
  headers?: Readonly<Record<string, string>>
  /** Work to do after responding. */
  after?: () => Promise<void>
}

export const refusal = (
  status: number,
  message: string,
  headers: SampleReply['headers'] = {},
): SampleReply => ({ status, body: { message }, headers })

const text = v.pipe(v.string(), v.nonEmpty())

const provisionBody = v.pipe(
  v.looseObject({
    uuid: v.pipe(v.string(), v.uuid()),
    name: text,
    plan: text,
    region: text,
    options: v.optional(v.record(v.string(), v.string())),
    callback_url: v.pipe(v.string(), v.url()),
    oauth_grant: v.nullable(
      v.looseObject({
        code: text,
        type: v.literal('authorization_code'),
        expires_at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
      }),
    ),
  }),
  v.forward(
    v.check(
      ({ uuid, callback_url: url }) => url.endsWith(`/${uuid}`),
      'must end in the uuid of the resource',
    ),
    ['callback_url'],
  ),
)
export type Provision = v.InferOutput<typeof provisionBody>

const planChangeBody = v.looseObject({ plan: text })

/** The type of every answer, which every request must ask for by name. */
const vendorType = 'application/vnd.heroku-addons+json'

/** The media types of a header, without white space, in lower case. */
const mediaTypes = (header: string | undefined): string[] =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.replaceAll(/\s/g, ''))

/** Finds fault with a request's headers; null if there is none. */
export function headerFault({ headers, method }: IncomingMessage): SampleReply | null {
  if (!mediaTypes(headers.accept).includes(`${vendorType};version=3`))
    return refusal(406, `Accept must be ${vendorType}; version=3.`)
  const sent = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  const isBodyless = method === 'HEAD' || method === 'DELETE'
  return isBodyless || sent === 'application/json'
    ? null
    : refusal(415, 'Content-Type must be application/json.')
}

/** Reads the text of a request's body. */
export async function bodyText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function bodyOf<Schema extends v.GenericSchema>(
  request: IncomingMessage,
  schema: Schema,
): Promise<{ body: v.InferOutput<Schema> } | { fault: SampleReply }> {
  const sent = await bodyText(request)
  let value: unknown
  try {
    value = JSON.parse(sent)
  } catch {
    return { fault: refusal(400, 'The body is not JSON.') }
  }
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return { body: parsed.output }
  const told = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'the body'}: ${issue.message}`)
  return { fault: refusal(422, told.join('; ')) }
}

/** Reads a provision request's body, or finds fault with it. Fields that nobody knows are tolerated. */
export const readProvision = (request: IncomingMessage) => bodyOf(request, provisionBody)

/** Reads a plan change's body, or finds fault with it. */
export const readPlanChange = (request: IncomingMessage) => bodyOf(request, planChangeBody)

/** The user name of a request's Basic credentials; null if its password is not the one of that name. */
export function userOf({ headers }: IncomingMessage, passwordOf: (user: string) => string): string | null {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(headers.authorization ?? '') ?? []
  const [user = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return password.join(':') === passwordOf(user) ? user : null
}

/** The resource that a path names; '' for the collection, null for any other path. The whole path counts. */
export function namedIn(path: string): string | null {
  if (path === '/resources') return ''
  const [, uuid = null] = /^\/resources\/([^/]+)$/.exec(path) ?? []
  return uuid !== null && isId(uuid) ? uuid : null
}
