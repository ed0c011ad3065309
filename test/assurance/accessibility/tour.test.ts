import { afterAll, describe, expect, test } from 'vitest'
import { visitorPaths } from '#contract/visitor-paths.ts'
import { keepFigure } from '#test/support/figures.ts'
import { byScope } from '#test/support/scope.ts'
import { runningDemo } from '#test/browser/support/shared-demo.ts'
import { addressOf, isStaffs, routePaths } from './addresses.ts'
import { chosen } from './chosen.ts'
import { Keyboard } from './keyboard.ts'
import { pageOf, staffOf } from './roles.ts'
import { settled } from './settled.ts'

const demo = runningDemo()

const everyPath = [...routePaths, ...visitorPaths].filter(
  (path) => !['/logout', '/login/oauth', '/'].includes(path),
)
/** Of `npm test`: the same ones each time, so that no draw makes a change look wrong. */
const usual = ['/addons/$addonSlug/plans/features/new']
const paths = byScope({ fast: chosen(everyPath, (path) => path, usual), all: everyPath })
const done = { tours: 0, stops: 0, findings: 0 }

interface Toured {
  tourStart?: Element | null
}

/** More stops than any page has; the longest list has some 530 rows. */
const farthest = 1000

/** Goes round by Tab: out at the end of the page, or through the panel again. Throws where neither comes. */
async function goRound(keyboard: Keyboard): Promise<void> {
  const first = await keyboard.press('Tab')
  await keyboard.page.evaluate(() => {
    ;(window as Toured).tourStart = document.activeElement
  })
  const isRound = () => keyboard.page.evaluate(() => (window as Toured).tourStart === document.activeElement)
  const hasPanel = first?.scope !== ''
  for (let stops = 0; stops < farthest; stops += 1) {
    const stop = await keyboard.press('Tab')
    if (stop === undefined || first === undefined) return
    if (stop.isNowhere && !hasPanel) return
    if (await isRound()) return
    if (hasPanel && stop.scope === '' && !stop.isNowhere)
      keyboard.problems.push(`focus leaves the panel for ${stop.name}`)
  }
  keyboard.problems.push('Tab never comes round')
}

describe(`Tab goes through every page`, () => {
  const tours = paths.flatMap((path) =>
    byScope<readonly ('none' | 'active')[]>({ fast: ['active'], all: ['none', 'active'] }).map(
      (forcedColors) => ({
        path,
        forcedColors,
        name: `${path.replaceAll('$', ':')}${forcedColors === 'active' ? ', in forced colours' : ''}`,
      }),
    ),
  )
  test.each(tours.map((tour) => [tour.name, tour] as const))('%s', async (_, { path, forcedColors }) => {
    const role = isStaffs(path) ? 'staff' : 'provider'
    const page = await pageOf(demo, role, { forcedColors })
    await page.goto(demo.url + (await addressOf(path, role, await staffOf(demo))))
    await settled(page)
    const keyboard = new Keyboard(page)
    // A panel takes focus once it has opened.
    const panel = page.getByRole('dialog')
    if ((await panel.count()) > 0) await keyboard.expectFocusIn(panel)
    await goRound(keyboard)
    const problems = [...new Set(keyboard.problems)]
    done.tours += 1
    done.stops += keyboard.stops
    done.findings += problems.length
    expect(problems).toEqual([])
    await page.context().close()
  })
})

afterAll(() =>
  keepFigure({
    part: 'accessibility',
    what: 'Tab through every route, also in forced colours: focus shows, is in sight, follows the reading order, is caught in panels only',
    howMany: `${done.tours} tours, ${done.stops} stops`,
    result: `${done.findings} problems`,
  }),
)
