import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { begin, type Fault, type Trouble, wordsOf } from './faults.ts'
import type { Mutation, Scene } from './mutation.ts'
import { patience as timeout, type Site } from './site.ts'

/** Longer than the portal waits for any answer that it can be turned forward by, in ms. */
const longerThanAnyLimit = 61_000

/** The network's own complaints of a fault, which are none of the portal's. */
const isNetworks = /^Failed to load resource|net::ERR_/

/** A page that can't be opened says so itself; the router writes the same into the console. */
const isTold = ({ opensPage, leavesPage }: Mutation, text: string): boolean =>
  (opensPage === true || leavesPage === true) &&
  /^(ProblemError: |SignInInterrupted: |Error: Unable to preload)/.test(text)

/** Everything on the page that is said to somebody: alerts, status lines, notifications. */
const saying = (page: Page, words: string | RegExp): Locator =>
  page
    .locator('[role=alert], [role=status], output')
    .filter({ hasText: words })
    .filter({ visible: true })
    .first()

const seen = (page: Page, words: string | RegExp): Locator =>
  page.getByText(words).filter({ visible: true }).first()

const checkAgain = (page: Page): Locator => page.getByRole('button', { name: 'Check again' })

/** A page whose person is at the form, which is filled in. `from`: the page before it, that going back leads to. */
async function arrive(page: Page, site: Site, scene: Scene, from: string | null): Promise<void> {
  await page.goto(site.url + (from ?? scene.path))
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The router hears of what others push, and counts it where it is told its place.
  if (from !== null)
    await page.evaluate((path) => {
      const { __TSR_index: at = 0 } = (history.state ?? {}) as { __TSR_index?: number }
      history.pushState({ __TSR_index: at + 1 }, '', path)
    }, scene.path)
  await scene.open?.(page)
  await scene.fill?.(page)
  await scene.control(page).waitFor()
}

const press = async (page: Page, scene: Scene): Promise<void> => {
  await (scene.press === undefined ? scene.control(page).click() : scene.press(page))
  // The portal asks before a save lets an approval lapse (READINGS 39).
  if (scene.lapses === true) await page.getByRole('button', { name: 'Save and let it lapse' }).click()
}

/** Focus is on something. */
const expectFocus = async (page: Page): Promise<void> => {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'where focus is', timeout })
    .not.toBe('BODY')
}

/** It took effect so many times since, and no more. */
const expectCount = async (scene: Scene, since: number, times: number): Promise<void> => {
  await expect
    .poll(async () => (await scene.count()) - since, { message: 'how often it took effect', timeout })
    .toBe(times)
}

/** Everything said in alerts and notifications since the page was loaded, also what is gone again. */
const saidUntilNow = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as { said?: string[] }).said ?? [])

async function isDone(page: Page, scene: Scene): Promise<boolean> {
  if (await seen(page, scene.done).isVisible()) return true
  const said = await saidUntilNow(page)
  return said.some((text) =>
    typeof scene.done === 'string' ? text.includes(scene.done) : scene.done.test(text),
  )
}

const done = async (page: Page, scene: Scene): Promise<void> => {
  await expect
    .poll(
      async () => {
        await scene.afterwards?.()
        return isDone(page, scene)
      },
      { message: `it says: ${String(scene.done)}`, timeout },
    )
    .toBe(true)
}

/** The step that the screen offers is taken: checking again, keeping what was typed, sending it once more. */
async function goOn(page: Page, scene: Scene): Promise<void> {
  if (await checkAgain(page).isVisible()) {
    await checkAgain(page).click()
    await checkAgain(page).waitFor({ state: 'detached' })
  }
  if (await isDone(page, scene)) return
  const again = scene.again?.(page)
  if (again !== undefined && (await again.isVisible())) return again.click()
  const look = page.getByRole('button', { name: 'I have looked at it' })
  if (await look.isVisible()) await look.click()
  const keep = page.getByRole('button', { name: 'Keep mine' })
  if (await keep.isVisible()) await keep.click()
  const control = scene.control(page)
  if (!(await control.isVisible())) {
    if (scene.typed !== undefined) throw new Error('what was typed is gone, and so is what sends it')
    await scene.fill?.(page)
  }
  const inMenu = page.getByRole('menuitem', { name: 'Check again' })
  if (await inMenu.isVisible()) {
    await inMenu.click()
    await inMenu.waitFor({ state: 'hidden' })
    await scene.fill?.(page)
  }
  await expect
    .poll(() => control.getAttribute('aria-disabled'), { message: 'that it is blocked', timeout })
    .not.toBe('true')
  await press(page, scene)
}

/** Signs in again by the button that is offered, and comes back to where it was. */
async function signInAgain(page: Page, site: Site, scene: Scene, typed: unknown): Promise<void> {
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.waitForURL(/\/oauth\/authorize/)
  const pending = await page.evaluate(() => sessionStorage.getItem('pending-sign-in'))
  const { attemptedUrl } = JSON.parse(pending ?? '{}') as { attemptedUrl: string }
  await page.goto(new URL(attemptedUrl, site.url).href)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (scene.savesItself === true) return
  const { pathname, search } = new URL(page.url())
  if (pathname + search === scene.path) await scene.open?.(page)
  const isKept = scene.typed !== undefined && scene.isSecret !== true
  if (isKept) await expect.poll(() => scene.typed?.(page), { message: 'the draft is back' }).toEqual(typed)
  else await scene.fill?.(page)
  await press(page, scene)
}

/** The screen has said what happened, or has settled it: true where it says that it is done. */
async function settled(page: Page, scene: Scene, fault: Fault): Promise<boolean> {
  const words = wordsOf[fault]
  if (words === undefined) throw new Error(`nothing is said of ${fault}`)
  const mayBeDone = fault === 'reply lost' || fault === '412'
  if (!mayBeDone) {
    await saying(page, words).waitFor()
    return false
  }
  const isTold = async () => (await isDone(page, scene)) || saying(page, words).isVisible()
  await expect.poll(isTold, { message: `it says: ${String(words)}`, timeout }).toBe(true)
  return isDone(page, scene)
}

/** A fault that the screen tells of: what was typed stays, and the next step leads to its end. */
async function expectTold(
  { page, site, mutation, scene, trouble }: Given,
  fault: Fault,
  since: number,
): Promise<void> {
  const typed = await scene.typed?.(page)
  await press(page, scene)
  if (fault === 'no answer') {
    await expect.poll(() => trouble.sent.length, { message: 'it is sent' }).toBeGreaterThan(0)
    await page.clock.fastForward(longerThanAnyLimit)
  }
  const isOver = await settled(page, scene, fault)
  await expectCount(scene, since, fault === 'reply lost' || isOver ? 1 : 0)
  if (!isLoadedAnew(mutation, scene, null)) await expectFocus(page)
  if (!isOver && scene.typed !== undefined) expect(await scene.typed(page)).toEqual(typed)
  await trouble.end()
  if (fault === '401') await signInAgain(page, site, scene, typed)
  else if (!isOver) await goOn(page, scene)
  await done(page, scene)
}

/** Tells whether the page was loaded anew with nobody's hand on it since: focus is where documents begin. */
const isLoadedAnew = (mutation: Mutation, scene: Scene, fault: Fault | null): boolean =>
  mutation.leavesPage === true || (fault === '401' && scene.savesItself === true)

interface Given {
  page: Page
  mutation: Mutation
  site: Site
  scene: Scene
  trouble: Trouble
}

/** The person goes back while it is under way. */
async function expectBack({ page, scene, trouble }: Given): Promise<void> {
  await press(page, scene)
  await expect.poll(() => trouble.sent.length, { message: 'it is sent' }).toBeGreaterThan(0)
  await page.goBack()
  await trouble.end()
  await done(page, scene)
}

/** One fault of one mutation, on records of its own. */
export async function runCell(site: Site, mutation: Mutation, fault: Fault): Promise<void> {
  // Only a proof's own mutations ask for one.
  Object.assign(site.platform.server.config, { freshProofMs: 0 })
  const scene = await mutation.begin(site)
  // What happens now is told from what happened before.
  site.platform.server.clock.advance(1000)
  const page = await site.page(scene.who)
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    const isOwn = !isNetworks.test(message.text()) && !isTold(mutation, message.text())
    if (message.type() === 'error' && isOwn) complaints.push(message.text())
  })
  try {
    await arrive(page, site, scene, fault === 'back' ? '/token' : null)
    if (fault === '412') await scene.meanwhile?.()
    const since = await scene.count()
    const trouble = await begin(page, mutation, fault)
    const given = { page, mutation, site, scene, trouble }
    if (fault === 'back') await expectBack(given)
    else if (fault === 'double click') {
      if (scene.lapses === true) await scene.control(page).click()
      const last = scene.lapses === true ? page.getByRole('button', { name: 'Save and let it lapse' }) : null
      await (last ?? scene.control(page)).dblclick()
      await done(page, scene)
    } else await expectTold(given, fault, since)
    await expectCount(scene, since, fault === 'reply lost' && scene.isSeenOnce === true ? 2 : 1)
    if (!isLoadedAnew(mutation, scene, fault)) await expectFocus(page)
    const isNamed = trouble.sent.some((request) => request.headers()['if-match'] !== undefined)
    expect({ namesVersion: isNamed }).toEqual({ namesVersion: mutation.isGuarded === true })
    expect(complaints).toEqual([])
  } catch (error) {
    if (error instanceof Error && !page.isClosed())
      error.message += `\nThe page: ${page.url()}\nIt said: ${JSON.stringify(await saidUntilNow(page))}`
    throw error
  } finally {
    await page.context().setOffline(false)
    await page.close()
  }
}
