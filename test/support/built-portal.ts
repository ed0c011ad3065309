import type {} from 'vitest'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createBuilder } from 'vite'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built portal and of the built server (its parent is the same). */
    portalDir: string
    serverDir: string
  }
}

let built: Promise<void> | undefined

async function build(): Promise<void> {
  process.env.DIST = 'dist-test'
  const builder = await createBuilder({ logLevel: 'warn', mode: 'production' })
  await builder.buildApp()
}

/** Builds portal and server once for all projects of the run that need a browser. */
export default async function setup(project: TestProject): Promise<void> {
  if (process.env.KEEP_BUILD === undefined || !existsSync('dist-test/portal/index.html'))
    await (built ??= build())
  project.provide('portalDir', resolve('dist-test/portal'))
  project.provide('serverDir', resolve('dist-test/server'))
}
