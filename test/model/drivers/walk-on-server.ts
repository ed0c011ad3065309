import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyMachineSnapshot, EventObject } from 'xstate'
import type { Driver, Model } from '#test/runner/model.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { Platform } from './platform.ts'

type Options<S extends AnyMachineSnapshot, E extends EventObject, F> = Parameters<
  typeof walkModel<S, E, F>
>[2]

/** Walks a lifecycle's model on the real server, and audits what was walked. */
export function walkOnServer<S extends AnyMachineSnapshot, E extends EventObject, F>(
  model: Model<S, E, F>,
  driver: (platform: () => Platform) => Driver<S, E, F>,
  options: Options<S, E, F>,
): void {
  let server: TestServer
  let platform: Platform
  beforeAll(async () => {
    server = await testServer()
    platform = await Platform.open(server)
  })
  afterAll(() => server.close())

  walkModel(
    model,
    driver(() => platform),
    options,
  )

  test('the audit finds nothing wrong with all that was walked', async () => {
    expect(await platform.violations()).toEqual([])
  })
}
