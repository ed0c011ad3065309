import { afterAll, describe, expect, test } from 'vitest'
import { keepFigure } from '#test/support/figures.ts'
import { byScope } from '#test/support/scope.ts'
import { runningDemo } from '#test/browser/support/shared-demo.ts'
import { addressOf, isStaffs, routePaths } from './addresses.ts'
import { audited, findingsOf } from './audit.ts'
import { chosen } from './chosen.ts'
import { frameOpenings, openings } from './opened.ts'
import { pageOf, staffOf, type Role } from './roles.ts'
import { settled } from './settled.ts'

const demo = runningDemo()

interface Cell {
  path: string
  role: Role
  opening: string
}

const ofPages: Cell[] = routePaths
  .filter((path) => !['/', '/logout', '/login/oauth'].includes(path))
  .flatMap((path) =>
    Object.keys(openings)
      .filter((opening) => !frameOpenings.includes(opening))
      .map((opening) => ({ path, role: isStaffs(path) ? 'staff' : 'provider', opening })),
  )
const ofFrame: Cell[] = (['provider', 'staff', 'customer'] as const).flatMap((role) =>
  frameOpenings.map((opening) => ({ path: '/addons', role, opening })),
)
const everyCell = [...ofFrame, ...ofPages]
/** Of `npm test`: the same ones each time, so that no draw makes a change look wrong. */
const usual = [
  'provider at /addons, palette',
  'staff at /addons, account',
  'provider at /addons/$addonSlug/plans, menu',
  'provider at /addons/$addonSlug/plans/features/new, unsaved work',
  'provider at /addons/$addonSlug/settings/support-information/edit, failed save',
]
const cells = byScope({
  fast: chosen(everyCell, ({ path, role, opening }) => `${role} at ${path}, ${opening}`, usual),
  all: everyCell,
})
const done = { opened: 0, nothing: 0 }
const foundKinds = new Set<string>()

describe(`what opens on a page`, () => {
  const named = cells.map(
    (cell) => [`${cell.role} at ${cell.path.replaceAll('$', ':')}, ${cell.opening}`, cell] as const,
  )
  test.each(named)('%s', async (_, { path, role, opening }) => {
    const address = await addressOf(path, role, await staffOf(demo))
    const page = await pageOf(demo, role)
    await page.goto(demo.url + address)
    await settled(page)
    const isOpen = (await openings[opening]?.(page)) === true
    done[isOpen ? 'opened' : 'nothing'] += 1
    if (isOpen) foundKinds.add(opening)
    expect(isOpen ? await findingsOf(page) : []).toEqual([])
    await page.context().close()
  })

  test('every kind of opening is there on some page', () => {
    expect(foundKinds).toEqual(new Set(cells.map(({ opening }) => opening)))
  })
})

afterAll(() =>
  keepFigure({
    part: 'accessibility',
    what: 'What opens on every route: menus, reasons, questions, folded lists, wrong fields, failed saves, unsaved work, an ended session, the palette',
    howMany: `${done.opened} openings (${done.nothing} cells have none), ${audited.looks} looks, ${audited.axeRuns} axe runs`,
    result: `${audited.findings} violations`,
  }),
)
