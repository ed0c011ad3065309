import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { keepFigure } from '#test/support/figures.ts'
import { byScope } from '#test/support/scope.ts'
import { runningDemo } from '#test/browser/support/shared-demo.ts'
import { addressOf, isStaffs, requireEditableAddon, routePaths } from './addresses.ts'
import { type AnsweredState, answer, answeredStates, readsOf } from './answers.ts'
import { audited, findingsOf } from './audit.ts'
import { chosen } from './chosen.ts'
import { pageOf, type Role, staffOf } from './roles.ts'
import { settled, still } from './settled.ts'

const demo = runningDemo()

/** They bring somewhere else, and never show a state of their own. */
const passages = new Set(['/', '/logout', '/login/oauth', '/admin/repricing', '/buildpacks/publish-success'])
const everyCell = routePaths
  .filter((path) => !passages.has(path))
  .flatMap((path) => answeredStates.map((state) => ({ path, state })))
/** Of `npm test`: the same ones each time, so that no draw makes a change look wrong. */
const usual = ['/addons/$addonSlug/logs, empty', '/admin/approvals, missing']
const cells = byScope({
  fast: chosen(everyCell, ({ path, state }) => `${path}, ${state}`, usual),
  all: everyCell,
})
let visits = 0
const withoutReads = new Set<string>()

async function readsAt(role: Role, address: string): Promise<Set<string>> {
  const page = await pageOf(demo, role)
  const reads = readsOf(page)
  await page.goto(demo.url + address)
  await settled(page)
  await page.context().close()
  return reads
}

const known = new Map<string, Promise<{ address: string; reads: Set<string> }>>()

/** Where the route is, and what it alone reads: not what the frame or the page behind it does. */
async function ownReads(path: string, role: Role) {
  const staff = await staffOf(demo)
  const address = await addressOf(path, role, staff)
  const reads = await readsAt(role, address)
  const behind = requireEditableAddon(path)
  const others = behind === undefined ? [] : await readsAt(role, await addressOf(behind, role, staff))
  reads.delete('/api/v3/users')
  if (path !== '/addons/$addonSlug')
    reads.delete(/^\/addons\/[^/]+/.exec(address)?.[0]?.replace('', '/api/v3') ?? '')
  for (const other of others) reads.delete(other)
  return { address, reads }
}

/** Brings the page to the state; false where the route reads nothing, and so has none. */
async function bring(page: Page, path: string, role: Role, state: AnsweredState) {
  const own = known.get(path) ?? ownReads(path, role)
  known.set(path, own)
  const { address, reads } = await own
  if (reads.size === 0) return undefined
  const end = await answer(page, reads, state)
  await page.goto(demo.url + address, { waitUntil: 'commit' })
  if (state === 'pending') {
    await page.locator('main').waitFor()
    await still(page, 30)
  } else await settled(page)
  return end
}

describe(`every page while its answers are under way, empty, failed or missing`, () => {
  const named = cells.map((cell) => [`${cell.path.replaceAll('$', ':')}, ${cell.state}`, cell] as const)
  test.each(named)('%s', async (_, { path, state }) => {
    const role = isStaffs(path) ? 'staff' : 'provider'
    const page = await pageOf(demo, role)
    const end = await bring(page, path, role, state)
    if (end === undefined) {
      withoutReads.add(path)
      return
    }
    visits += 1
    expect(await findingsOf(page)).toEqual([])
    await end()
    await page.context().close()
  })

  test('most pages read something of their own, which can be kept from them', () => {
    expect(visits).toBeGreaterThan(withoutReads.size)
  })
})

afterAll(() =>
  keepFigure({
    part: 'accessibility',
    what: 'Every route whose own answers are under way, empty, 500 or 404, two themes, two widths',
    howMany: `${visits} visits, ${audited.looks} looks, ${audited.axeRuns} axe runs; ${withoutReads.size} routes read nothing of their own`,
    result: `${audited.findings} violations`,
  }),
)
