import { badRequest, Refusal } from '../errors.ts'

/** Bytes of a body, and of one that brings a picture (CONTRACT, general rules). */
const limits = { plain: 1_000_000, picture: 8_000_000 }

const tooLarge = (limit: number) =>
  new Refusal(413, 'payload_too_large', `The request's body is over ${limit / 1_000_000} MB.`)

/** The next part of a body. Throws 400 where whoever sends it has gone away, or takes too long: nobody hears it. */
const nextPart = (reader: ReadableStreamDefaultReader<Uint8Array>) =>
  reader.read().catch((error: unknown) => {
    throw Object.assign(badRequest('The request ended before its body did.'), { cause: error })
  })

/**
 * The body's bytes. Throws 413 over the limit, whether its length is announced or not, without
 * reading further, and 400 for half a body.
 */
async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? '0') > limit) throw tooLarge(limit)
  if (request.body === null) return new Uint8Array()
  const parts: Uint8Array[] = []
  let length = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await nextPart(reader)
    if (done) return Buffer.concat(parts, length)
    length += value.byteLength
    if (length > limit) {
      await reader.cancel()
      throw tooLarge(limit)
    }
    parts.push(value)
  }
}

/** JSON is UTF-8 and nothing else; a body in another character set or compressed is another media type. */
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

export interface JsonBody {
  value: unknown
  /** As it came, for comparing a repeated request with the first. */
  text: string
}

const brings = (value: unknown, field: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field)

/**
 * A request's JSON body; an empty body is an empty object. `pictureField` is where it may bring a picture.
 * Throws 413 over 1 MB, or 8 MB where it does bring one, 415 for another media type, 400 for what is not UTF-8
 * or not JSON.
 */
export async function readJson(request: Request, pictureField?: string): Promise<JsonBody> {
  const bytes = await readBytes(request, pictureField === undefined ? limits.plain : limits.picture)
  if (bytes.byteLength === 0) return { value: {}, text: '' }
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
    if (error instanceof SyntaxError) throw badRequest('The body is not JSON.')
    throw error
  }
  const isLarge = bytes.byteLength > limits.plain
  if (isLarge && pictureField !== undefined && !brings(value, pictureField)) throw tooLarge(limits.plain)
  return { value, text }
}

/**
 * The fields of a url-encoded form, or nothing for an empty body. Throws 413 over 1 MB and 415 for another media
 * type.
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
