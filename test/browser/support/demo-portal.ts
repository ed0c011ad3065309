import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type DemoPortal, startDemo } from '#test/support/browser/demo-process.ts'

/** The product that the run has built, as its own process on a copy of the demo story's data. */
export async function startDemoPortal(env: Record<string, string> = {}): Promise<DemoPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'demo-portal-'))
  await cp(inject('demoTemplate'), dataDir, { recursive: true })
  return startDemo(inject('serverDir'), { env, dataDir })
}
