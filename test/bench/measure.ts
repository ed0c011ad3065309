import type { Browser } from 'playwright-core'
import type { DemoPortal } from '#test/support/browser/demo-process.ts'
import type { Figures } from './figures.ts'
import type { Floor } from './floor-server.ts'

/** The running programs that every measure takes its figures from. */
export interface Bench {
  browser: Browser
  /** The demo, built and started as its own process. */
  portal: DemoPortal
  floor: Floor
  /** The built server's folder. */
  serverDir: string
  /** How often each is measured. */
  n: number
}

export type Measure = (bench: Bench) => Promise<Figures[]>
