import type {} from 'vitest'
import type { TestProject } from 'vitest/node'
import { browserProgram } from '#test/commands/browser-program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the browser; launch it with the arguments ['--no-sandbox'] only. */
    chromium: string
  }
}

/** Names the browser to the tests. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('chromium', await browserProgram())
}
