import type {} from 'vitest'
import chromium from '@sparticuz/chromium'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the browser that CHROMIUM names, or of the unpacked Chromium; launch it with the arguments ['--no-sandbox'] only. */
    chromium: string
  }
}

/** Unpacks Chromium once for all browser tests: two processes that unpack at once break each other. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('chromium', process.env.CHROMIUM ?? (await chromium.executablePath()))
}
