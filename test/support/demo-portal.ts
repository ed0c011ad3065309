import { inject } from 'vitest'
import { type DemoPortal, startDemo } from './demo-process.ts'

export type { DemoPortal }

/** The product that the run has built, with its demo story, as its own process on a fresh data folder. */
export const startDemoPortal = (env: Record<string, string> = {}): Promise<DemoPortal> =>
  startDemo(inject('serverDir'), env)
