import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

/** Responses shorter than this many bytes are not compressed. */
const threshold = 1024
const compressible =
  /^(application\/(json|manifest\+json)|image\/svg\+xml|text\/(html|css|plain|javascript))\b/

type Packer = (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>

/** In order of preference. This brotli quality is fast enough for responses made per request. */
const packers: Readonly<Record<string, Packer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

/** Compresses bytes in every encoding, by its name. */
export const packAll = async (bytes: Uint8Array): Promise<Record<string, Uint8Array<ArrayBuffer>>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(packers).map(async ([name, pack]) => [name, await pack(bytes)] as const),
    ),
  )

/** Picks the best encoding that the client accepts: brotli, else gzip, else null. A quality of 0 means refused. */
export function chosenEncoding(accepted: string | undefined): string | null {
  const offers = (accepted ?? '').split(',').flatMap((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name]
  })
  const taken = new Set(offers)
  return Object.keys(packers).find((name) => taken.has(name)) ?? null
}

/**
 * Compresses dynamic responses; files of the build come with their compressed copies. The ETag is left unchanged: it
 * names a record's version for If-Match, not bytes, and these responses are not cached. What may not be transformed is
 * sent as it is.
 */
export function compression(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    // Read the headers anew each time: reading a response's body replaces the object.
    const header = (name: string) => c.res.headers.get(name)
    if (header('content-encoding') !== null || c.req.method === 'HEAD') return
    if (header('cache-control')?.includes('no-transform') === true) return
    if (!compressible.test(header('content-type') ?? '')) return
    if (header('vary') === null) c.res.headers.set('vary', 'accept-encoding')
    const encoding = chosenEncoding(c.req.header('accept-encoding'))
    const pack = encoding === null ? undefined : packers[encoding]
    if (encoding === null || pack === undefined) return
    const bytes = new Uint8Array(await c.res.arrayBuffer())
    const isLong = bytes.byteLength >= threshold
    c.res = new Response(isLong ? new Uint8Array(await pack(bytes)) : bytes, c.res)
    c.res.headers.delete('content-length')
    if (isLong) c.res.headers.set('content-encoding', encoding)
  }
}
