import type {} from 'vitest'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built portal and of the built server (its parent is the same). */
    portalDir: string
    serverDir: string
  }
}

/** Every project loads this file anew, so what they share lives outside of it. */
const shared = globalThis as typeof globalThis & { portalBuild?: Promise<void> }

const dist = process.env.DIST ?? 'dist-test'
export const serverDir = resolve(dist, 'server')

/**
 * The production build, in a process of its own: vitest's NODE_ENV and VITEST would make it a build
 * with React's development code.
 */
async function build(): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', DIST: dist }
  delete env.VITEST
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], { env })
}

/** Builds portal and server once for all projects of the run that need a browser. */
export default async function setup(project: TestProject): Promise<void> {
  if (process.env.KEEP_BUILD === undefined || !existsSync(join(dist, 'portal/index.html')))
    await (shared.portalBuild ??= build())
  project.provide('portalDir', resolve(dist, 'portal'))
  project.provide('serverDir', serverDir)
}
