import { afterAll, beforeAll } from 'vitest'
import { byScope } from '#test/support/scope.ts'
import { walkModel } from '#test/runner/walking/walk.ts'
import { automaticReviewModel, everyReviewStatus } from './lifecycle.model.ts'
import { automaticReviewBrowser } from './automatic-review-browser.ts'
import { Desk } from '../drivers/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await Desk.open()
})
const driver = automaticReviewBrowser(() => desk)
afterAll(async () => {
  await driver.close()
  await desk.close()
})

/** The runner comes to an end whatever its steps are; the other start differs only in what it leaves undone. */
const whole = 'with all steps over'

walkModel(
  { ...automaticReviewModel, starts: automaticReviewModel.starts.filter(({ title }) => title === whole) },
  driver,
  {
    depth: byScope({ fast: 1, all: 2 }),
    refusalStates: everyReviewStatus,
    refusalsOnPaths: 'nowhere',
    demand: 'transitions',
  },
)
