import { afterAll, beforeAll } from 'vitest'
import type { AnyMachineSnapshot, EventObject } from 'xstate'
import type { Driver, Model } from '#test/runner/model.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { Desk } from './desk.ts'

type Options<S extends AnyMachineSnapshot, E extends EventObject, F> = Parameters<
  typeof walkModel<S, E, F>
>[2]

/** Walks a lifecycle's model in the browser, on the real server. */
export function walkInBrowser<S extends AnyMachineSnapshot, E extends EventObject, F>(
  model: Model<S, E, F>,
  driver: (desk: () => Desk) => Driver<S, E, F>,
  options: Options<S, E, F>,
): void {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterAll(() => desk.close())
  walkModel(
    model,
    driver(() => desk),
    options,
  )
}
