import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { createAdaptorServer } from '@hono/node-server'
import react from '@vitejs/plugin-react'
import { Hono } from 'hono'
import { build } from 'vite'
import { precompressPlugin } from '#build/precompress-plugin.ts'
import { compression } from '#server/http/compression.ts'
import { fileAnswer, readPortalFiles } from '#server/http/portal/portal-files.ts'

const regions = ['Dublin', 'Frankfurt', 'Oregon', 'Sydney', 'Tokyo', 'Virginia']
const stages = ['alpha', 'beta', 'ga']
const products = Array.from({ length: 18 }, (_, i) => ({
  id: `product-${i + 1}`,
  name: `Product ${i + 1}`,
  stage: stages[i % stages.length],
  region: regions[i % regions.length],
  installs: 120 + 7 * i,
  price: (1900 + 350 * i) / 100,
  changed: new Date(Date.UTC(2026, 9, 1 + i)).toISOString(),
})).map((product) => ({ ...product, price: product.price.toFixed(2) }))

export interface Floor {
  /** Without a trailing slash. */
  url: string
  close(): Promise<void>
}

/**
 * Builds and serves the floor: the smallest app on the portal's stack (React, router, Mantine, XState, ky, valibot)
 * with a list and a page, in files compressed beforehand like the portal's. What the portal takes above it is ours.
 */
export async function startFloor(): Promise<Floor> {
  const folder = await mkdtemp(join(tmpdir(), 'floor-'))
  await build({
    root: 'test/bench/floor',
    configFile: false,
    logLevel: 'error',
    plugins: [react(), { ...precompressPlugin(), applyToEnvironment: () => true }],
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0 },
  })
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const files = readPortalFiles(folder)
  const app = new Hono()
  app.use(compression())
  app.get('/products.json', (c) => c.json(products))
  app.get('*', (c) => {
    const file = files.get(c.req.path)
    return file === undefined ? c.html(page) : fileAnswer(file, c.req.header('accept-encoding'))
  })
  const server = createAdaptorServer({ fetch: app.fetch }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}
