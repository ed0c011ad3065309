import { afterAll, describe, expect, test } from 'vitest'
import { keepFigure } from '#test/support/figures.ts'
import { runningDemo } from '#test/browser/support/shared-demo.ts'
import { sharedSourceControl } from '#test/support/provider/source-control.ts'
import { Keyboard } from './keyboard.ts'
import { inPanel, on, type Walk } from './keyboard-walk.ts'
import { pageOf } from './roles.ts'
import { settled } from './settled.ts'
import { accountWalks } from './walks-account.ts'
import { approvalWalks } from './walks-approvals.ts'
import { companyWalks } from './walks-company.ts'
import { listingWalks } from './walks-listing.ts'
import { planWalks } from './walks-plans.ts'
import { recordWalks } from './walks-records.ts'
import { signInWalks } from './walks-sign-in.ts'

const sources = sharedSourceControl()
const demo = runningDemo({
  get SOURCE_CONTROL_URL() {
    return sources.url
  },
})

const everyWalk: readonly Walk[] = [
  ...signInWalks,
  ...planWalks,
  ...listingWalks,
  ...companyWalks,
  ...recordWalks,
  ...accountWalks,
  ...approvalWalks,
]
const done = { walks: 0, failed: 0, stops: 0, presses: 0 }

describe(`by keyboard alone`, () => {
  test.each(everyWalk.map((each) => [each.name, each] as const))('%s', async (_, { role, path, walk }) => {
    done.failed += 1
    const page = await pageOf(demo, role)
    const keyboard = new Keyboard(page)
    await page.goto(demo.url + path)
    await settled(page)
    await walk(keyboard, on(keyboard), inPanel(keyboard))
    done.walks += 1
    done.stops += keyboard.stops
    done.presses += keyboard.presses
    expect([...new Set(keyboard.problems)]).toEqual([])
    done.failed -= 1
    await page.context().close()
  })
})

afterAll(() =>
  keepFigure({
    part: 'accessibility',
    what: 'Workflows walked with a keyboard and nothing else: focus shows, follows the reading order, goes into panels and comes back',
    howMany: `${done.walks} walks, ${done.presses} presses, ${done.stops} stops of focus looked at`,
    result: done.failed === 0 ? '0 problems' : `${done.failed} walks with problems`,
  }),
)
