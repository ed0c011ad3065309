import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { chosenEncoding } from '../compression.ts'

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

interface PortalFile {
  contentType: string
  cacheControl: string
  bytes: Uint8Array<ArrayBuffer>
  /** Copies compressed at build time, by encoding. */
  packed: Readonly<Record<string, Uint8Array<ArrayBuffer> | undefined>>
}

/** The files of a build by URL path. */
export type PortalFiles = ReadonlyMap<string, PortalFile>

/**
 * Reads all files of the build that may be served; a path not in this list is not a file. Excludes hidden files,
 * source maps and the page. Names under assets/ contain a content hash.
 */
export function readPortalFiles(portalDir: string): PortalFiles {
  const names = readdirSync(portalDir, { recursive: true, encoding: 'utf8' })
  const there = new Set(names)
  const read = (name: string) => new Uint8Array(readFileSync(join(portalDir, name)))
  const readIfThere = (name: string) => (there.has(name) ? read(name) : undefined)
  const served = names.filter(
    (name) =>
      contentTypes[extname(name)] !== undefined && !name.split('/').some((part) => part.startsWith('.')),
  )
  return new Map(
    served.map((name) => [
      `/${name}`,
      {
        contentType: contentTypes[extname(name)] ?? '',
        cacheControl: name.startsWith('assets/')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
        bytes: read(name),
        packed: { br: readIfThere(`${name}.br`), gzip: readIfThere(`${name}.gz`) },
      },
    ]),
  )
}

/** Serves a file in the best encoding that the client accepts. */
export function fileAnswer(file: PortalFile, acceptEncoding: string | undefined): Response {
  const encoding = chosenEncoding(acceptEncoding)
  const packed = encoding === null ? undefined : file.packed[encoding]
  const headers = new Headers({ 'content-type': file.contentType, 'cache-control': file.cacheControl })
  if (file.packed.br !== undefined || file.packed.gzip !== undefined) headers.set('vary', 'accept-encoding')
  if (encoding !== null && packed !== undefined) headers.set('content-encoding', encoding)
  const bytes = packed ?? file.bytes
  headers.set('content-length', String(bytes.byteLength))
  return new Response(bytes, { headers })
}
