import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { still } from '#test/assurance/accessibility/settled.ts'
import { seedManyAddons } from '#server/demo/many/many-addons.ts'
import { seedManyApprovals } from '#server/demo/many/many-approvals.ts'
import { type Listening, listen } from '#server/listen.ts'
import { createPerson } from '#test/support/people.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import { launchBrowser, visit } from '#test/support/browser/visitor.ts'

let server: TestServer
let listening: Listening
let browser: Browser
let page: Page
let url: string

beforeAll(async () => {
  server = await testServer({}, inject('portalDir'))
  listening = await listen(server.app, { ...server.config, host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${listening.port}`
  const { token } = await createPerson(server, 'admin@platform.example', { platformAdmin: true })
  await seedManyAddons(server.db, 10_000, server.clock.now())
  await seedManyApprovals(server.db, 10_000, server.clock.now())
  browser = await launchBrowser()
  page = await visit(browser, { reducedMotion: 'reduce' })
  const session = JSON.stringify({ accessToken: token, expiresAt: Date.now() + 3_600_000 })
  await page.addInitScript((text) => localStorage.setItem('session', text), session)
})
afterAll(async () => {
  await browser.close()
  await listening.stop()
  await server.close()
})

/** Scrolls the list to the end of what it has so far. */
const scrollOn = (list: string) =>
  page.locator(list).evaluate((box) => {
    box.scrollTop = box.scrollHeight
  })

test('an inbox of ten thousand draws what is in sight and loads as it is scrolled', async () => {
  await page.goto(`${url}/admin/approvals`)
  await page.getByText('10,000 waiting', { exact: true }).waitFor()
  const items = page.getByRole('list', { name: 'Waiting' }).getByRole('listitem')
  const places = async () => Number((await items.last().getAttribute('aria-posinset')) ?? 0)
  await items.first().waitFor()
  for (let page = 0; page < 4; page += 1) {
    const before = await places()
    await scrollOn(':has(> ul[aria-label="Waiting"])')
    await expect.poll(places).toBeGreaterThan(before)
  }
  expect(await places()).toBeGreaterThan(150)
  expect(await items.count()).toBeLessThan(40)

  // The next one opens from the middle of the list too, and the place in it is kept.
  // Where it was scrolled to is drawn by now.
  await still(page)
  const chosen = items.nth(2)
  const [place, name] = [await chosen.getAttribute('aria-posinset'), await items.nth(3).textContent()]
  await chosen.getByRole('link').click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('is now Approved.').waitFor()
  await page.getByText('9,999 waiting', { exact: true }).waitFor()
  const current = page.getByRole('list', { name: 'Waiting' }).locator('[aria-current=page]')
  await expect.poll(() => current.textContent()).toBe(name)
  const placeOfOpen = async () => Number(await current.locator('..').getAttribute('aria-posinset'))
  expect(await placeOfOpen()).toBe(Number(place))

  // By keys, the open one stays in sight.
  // The list marks what is on its way; the key counts from what is open.
  const isOpen = async () => {
    const title = await page.getByRole('article').locator('h2').first().innerText()
    return (await current.getAttribute('title'))?.startsWith(title.replace(': ', ', '))
  }
  const step = async (to: number) => {
    await expect.poll(isOpen).toBe(true)
    await page.keyboard.press('j')
    await expect.poll(placeOfOpen).toBe(to)
  }
  for (let at = 1; at <= 8; at += 1) await step(Number(place) + at)
  const isInSight = () =>
    current.evaluate((row) => {
      const [own, box] = [row, row.closest('div')].map((each) => each?.getBoundingClientRect())
      return own !== undefined && box !== undefined && own.top >= box.top && own.bottom <= box.bottom
    })
  await expect.poll(isInSight).toBe(true)

  // Taken on, it is so at once; the list is loaded anew at the next look, no shorter than it was.
  await page.keyboard.press('c')
  await current.getByText('Yours').waitFor()
  const height = async () => (await page.getByRole('list', { name: 'Waiting' }).boundingBox())?.height ?? 0
  const before = await height()
  const again = page.waitForResponse((answer) => answer.url().includes('/desk/items'))
  for (const hidden of [true, false])
    await page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await again
  await page.getByRole('button', { name: 'Mine 1' }).waitFor()
  await still(page)
  expect(await height()).toBeGreaterThanOrEqual(before)
  await step(Number(place) + 9)
})

test.each(['addresses', 'users'])('%s of two thousand companies do too', async (list) => {
  await page.goto(`${url}/admin/${list}`)
  await page.getByText('1,000 companies').waitFor()
  const rows = page.getByRole('row')
  const last = async () => Number(await rows.last().getAttribute('aria-rowindex'))
  for (let page = 0; page < 3; page += 1) {
    const before = await last()
    await scrollOn('[aria-label="Rows"]')
    await expect.poll(last).toBeGreaterThan(before)
  }
  expect(await last()).toBeGreaterThan(80)
  expect(await rows.count()).toBeLessThan(40)
  // Rows come and go while the list comes to rest: the two heights are of one moment.
  const heights = () =>
    rows
      .nth(5)
      .evaluate((row: HTMLElement) => [`${row.getBoundingClientRect().height}px`, row.style.height] as const)
  await expect
    .poll(async () => {
      const [shown, drawn] = await heights()
      return { isShown: shown !== '0px', isAsDrawn: shown === drawn }
    })
    .toEqual({ isShown: true, isAsDrawn: true })
})
