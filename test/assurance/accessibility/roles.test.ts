import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { visitorPaths } from '#contract/visitor-paths.ts'
import { keepFigure } from '#test/support/figures.ts'
import { byScope } from '#test/support/scope.ts'
import { runningDemo } from '#test/browser/support/shared-demo.ts'
import { addressOf, routePaths } from './addresses.ts'
import { audited, findingsOf } from './audit.ts'
import { chosen } from './chosen.ts'
import { pageOf, pageWithOwnSession, type Role, roles, staffOf } from './roles.ts'
import { settled } from './settled.ts'

const demo = runningDemo()

const everyCell = [...routePaths, ...visitorPaths].flatMap((path) => roles.map((role) => ({ path, role })))
/** Of `npm test`: the same ones each time, so that no draw makes a change look wrong. */
const usual = [
  'provider at /logout',
  'customer at /addons',
  'stranger at /addons/$addonSlug/next-steps',
  'provider at /addons/$addonSlug/plans',
  'staff at /admin',
  'nobody at /changelog',
]
const cells = byScope({
  fast: chosen(everyCell, ({ path, role }) => `${role} at ${path}`, usual),
  all: everyCell,
})
let visits = 0
/** The route that a title belongs to. */
const titled = new Map<string, string>()

const pages = new Map<Role, Promise<Page>>()
const pageFor = (role: Role): Promise<Page> => {
  const page = pages.get(role) ?? pageOf(demo, role)
  pages.set(role, page)
  return page
}

const hasNothing = async (page: Page): Promise<boolean> =>
  (await page.getByRole('heading', { level: 1, name: /^Ooops/ }).count()) > 0

describe(`every page as everybody sees it`, () => {
  test.each(cells.map((cell) => [`${cell.role} at ${cell.path.replaceAll('$', ':')}`, cell] as const))(
    '%s, loaded',
    async (_, { path, role }) => {
      const address = await addressOf(path, role, await staffOf(demo))
      // Leaving ends the session: one of its own.
      const page = path === '/logout' ? await pageWithOwnSession(demo, role) : await pageFor(role)
      await page.goto(demo.url + address)
      await settled(page)
      visits += 1
      const isAskedWho = new URL(page.url()).pathname.startsWith('/oauth/authorize')
      const mayBeAsked = role === 'nobody' || path === '/logout'
      expect(isAskedWho && !mayBeAsked, 'who has signed in is asked again').toBe(false)
      const title = await page.title()
      const isThere = new URL(page.url()).pathname === address && !(await hasNothing(page))
      const other = isThere ? titled.get(`${role} ${title}`) : undefined
      if (isThere) titled.set(`${role} ${title}`, path)
      expect(other, `another page has the title ${title}`).toBeUndefined()
      expect(await findingsOf(page)).toEqual([])
      if (path === '/logout') await page.context().close()
    },
  )
})

afterAll(() =>
  keepFigure({
    part: 'accessibility',
    what: 'Every route as every role sees it, two themes, two widths: axe and one heading, landmark, title, no double id',
    howMany: `${visits} visits to ${new Set(cells.map(({ path }) => path)).size} routes, ${audited.looks} looks, ${audited.axeRuns} axe runs on pages not yet seen`,
    result: `${audited.findings} violations`,
  }),
)
