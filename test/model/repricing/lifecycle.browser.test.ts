import { afterAll, beforeAll } from 'vitest'
import { byScope } from '#test/support/scope.ts'
import { walkModel } from '../support/walk.ts'
import { Desk } from '../drivers/desk.ts'
import { repricingBrowser } from './repricing-browser.ts'
import { everyRepricingStatus, repricingModel } from './lifecycle.model.ts'

let desk: Desk
beforeAll(async () => {
  desk = await Desk.open()
})
afterAll(() => desk.close())

/** Grandfathering changes only how new installs' repricing ends; the http driver walks all of both. */
const whole = 'not grandfathered'

walkModel(
  repricingModel,
  repricingBrowser(() => desk),
  {
    depth: ({ title }) => (title === whole ? byScope({ fast: 1, all: 2 }) : 0),
    refusalStates: (start) => (start.title === whole ? everyRepricingStatus(start) : []),
    refusalsOnPaths: 'nowhere',
    demand: 'transitions and guards',
  },
)
