import type {} from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { serverDir } from './built-portal.ts'
import { startDemo } from './demo-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder in which the demo story has been told; each test file works on a copy. */
    demoTemplate: string
  }
}

/** Tells the demo story once for all browser tests of the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-template-'))
  const portal = await startDemo(serverDir, { dataDir: folder })
  await portal.stop()
  project.provide('demoTemplate', folder)
  return () => rm(folder, { recursive: true, force: true })
}
