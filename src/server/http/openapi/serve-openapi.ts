import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { ServerConfig } from '#server/config/config.ts'
import { packAll } from '../compression.ts'
import { hasVersion, weakTag } from '../etag.ts'
import { fileAnswer } from '../portal/portal-files.ts'
import { openApiDocument } from './openapi.ts'

/** Describes the paths that are served outside the table. */
type OutsidePaths = (config: ServerConfig) => Parameters<typeof openApiDocument>[1]

/** Writes and compresses the document. */
async function written(config: ServerConfig, outsidePaths: OutsidePaths) {
  const text = JSON.stringify(openApiDocument(config, outsidePaths(config)))
  const bytes = new TextEncoder().encode(text)
  const packed = await packAll(bytes)
  const etag = weakTag(createHash('sha256').update(bytes).digest('hex'))
  return { contentType: 'application/json; charset=utf-8', cacheControl: 'no-cache', bytes, packed, etag }
}

/** Serves the OpenAPI document, which is the same for as long as the process runs: written and compressed once. */
export function serveOpenApi(app: Hono, config: ServerConfig, outsidePaths: OutsidePaths): void {
  let document: ReturnType<typeof written> | undefined
  const load = () =>
    (document ??= written(config, outsidePaths).catch((error: unknown) => {
      document = undefined
      throw error
    }))
  app.get('/api/v3/openapi.json', async (c) => {
    const file = await load()
    const { etag, cacheControl } = file
    if (hasVersion(c, etag))
      return c.body(null, 304, { etag, 'cache-control': cacheControl, vary: 'accept-encoding' })
    const answer = fileAnswer(file, c.req.header('accept-encoding'))
    answer.headers.set('etag', etag)
    return answer
  })
}
