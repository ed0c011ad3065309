import { createHash } from 'node:crypto'
import { badRequest, Refusal } from '#server/law/refusal.ts'
import { jsonFault } from './json-fault.ts'

/** The most bytes of a body, without and with a picture (CONTRACT, general rules). */
const limits = { plain: 1_000_000, picture: 8_000_000 }

const tooLarge = (limit: number) =>
  new Refusal(413, 'payload_too_large', `The request's body is over ${limit / 1_000_000} MB.`)

/**
 * Reads the next chunk of a body. Throws 400 if the client disconnected or is too slow; it never sees that response.
 */
const nextPart = (reader: ReadableStreamDefaultReader<Uint8Array>) =>
  reader.read().catch((error: unknown) => {
    throw Object.assign(badRequest('The request ended before its body did.'), { cause: error })
  })

/** Joins the chunks of a body; allocates once if the length is announced. */
function collector(announced: number) {
  const whole = Buffer.allocUnsafeSlow(announced)
  const more: Uint8Array[] = []
  let length = 0
  return {
    add(part: Uint8Array): number {
      if (more.length === 0 && length + part.byteLength <= announced) whole.set(part, length)
      else more.push(part)
      return (length += part.byteLength)
    },
    bytes: () =>
      more.length > 0
        ? Buffer.concat([
            whole.subarray(0, length - more.reduce((sum, each) => sum + each.byteLength, 0)),
            ...more,
          ])
        : whole.subarray(0, length),
  }
}

/**
 * Reads a body's bytes. Throws 413 over the limit without reading further, even if the length is not announced, and
 * 400 for an incomplete body.
 */
async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? '0')
  if (announced > limit) throw tooLarge(limit)
  if (request.body === null) return new Uint8Array()
  const body = collector(Number.isSafeInteger(announced) && announced > 0 ? announced : 0)
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await nextPart(reader)
    if (done) return body.bytes()
    if (body.add(value) > limit) {
      await reader.cancel()
      throw tooLarge(limit)
    }
  }
}

/** True for uncompressed UTF-8 JSON; another character set or encoding counts as another media type. */
function isJson({ headers }: Request): boolean {
  const type = headers.get('content-type') ?? ''
  const charset = /;\s*charset\s*=\s*"?([\w-]+)"?/i.exec(type)?.[1] ?? 'utf-8'
  const encoding = headers.get('content-encoding') ?? 'identity'
  return (
    /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type) &&
    /^(utf-?8|us-ascii)$/i.test(charset) &&
    encoding.toLowerCase() === 'identity'
  )
}

/** The 400 for a body that is not JSON; names the place, and quotes nothing, since bodies have secrets. */
function notJson(text: string): Refusal {
  const fault = jsonFault(text)
  const where = fault === null ? '' : ` Line ${fault.line}, column ${fault.column}: ${fault.reason}.`
  return badRequest(`The body is not JSON.${where}`)
}

export interface JsonBody {
  value: unknown
  /** SHA-256 of the raw bytes, in hex, for comparing a repeated request with the first. */
  hash: string
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const emptyBody: JsonBody = { value: {}, hash: hashOf(new Uint8Array()) }

const brings = (value: unknown, field: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field)

/**
 * Reads a request body's bytes; `pictureField` names the field that may hold a picture. Throws 413 over 1 MB, or over
 * 8 MB if it may hold a picture.
 */
export const readBody = (request: Request, pictureField?: string): Promise<Uint8Array> =>
  readBytes(request, pictureField === undefined ? limits.plain : limits.picture)

/** True if a body is so long that parsing it and decoding its picture must wait their turn. */
export const isLong = (bytes: Uint8Array): boolean => bytes.byteLength > 100_000

/**
 * Parses a JSON body's bytes; an empty body is an empty object. Throws 413 over 1 MB unless it holds a picture, 415
 * for another media type, 400 if it is not UTF-8 or not JSON.
 */
export function parseJson(request: Request, bytes: Uint8Array, pictureField?: string): JsonBody {
  if (bytes.byteLength === 0) return emptyBody
  if (!isJson(request)) {
    throw new Refusal(415, 'unsupported_media_type', 'The body must be application/json in UTF-8.')
  }
  let text: string
  let value: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) throw badRequest('The body is not UTF-8.')
    throw error
  }
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw notJson(text)
    throw error
  }
  const isLarge = bytes.byteLength > limits.plain
  if (isLarge && pictureField !== undefined && !brings(value, pictureField)) throw tooLarge(limits.plain)
  return { value, hash: hashOf(bytes) }
}

/** Reads a JSON body that has no picture. Throws as readBody and parseJson do. */
export const readJson = async (request: Request): Promise<JsonBody> =>
  parseJson(request, await readBody(request))

/**
 * Reads the fields of a URL-encoded form; an empty object for an empty body. Throws 413 over 1 MB and 415 for another
 * media type.
 */
export async function readFields(request: Request): Promise<Record<string, string>> {
  const bytes = await readBytes(request, limits.plain)
  if (bytes.byteLength === 0) return {}
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Refusal(
      415,
      'unsupported_media_type',
      'The body must be application/json or application/x-www-form-urlencoded.',
    )
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
}
