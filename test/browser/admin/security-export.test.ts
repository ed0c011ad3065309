import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { admin, openAs, partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()

const open = (query = '') => openAs(demo, admin, `/admin/security${query}`)
const asCsv = (page: Page) => page.getByRole('button', { name: 'Export as CSV' })
const asLines = (page: Page) => page.getByRole('button', { name: 'Export as JSON lines' })
const hasFocus = (element: Element) => element === document.activeElement

/** Presses Enter on a button and returns the file that it saves. */
async function saved(page: Page, button: ReturnType<typeof asCsv>) {
  const download = page.waitForEvent('download')
  await button.focus()
  await page.keyboard.press('Enter')
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('the events that the filters leave are saved in both formats, by keyboard', async () => {
  // Something that the filter leaves out, and that it does not.
  await openAs(demo, partner, '/addons')
  const page = await open('?kind=sign_in&person=partner%40acme.example')
  const shown = await page.getByRole('main').getByRole('listitem').getByText('Signed in').count()
  expect(shown).toBeGreaterThan(0)
  const words = shown === 1 ? 'Exported 1 event.' : `Exported ${shown} events.`

  const csv = await saved(page, asCsv(page))
  expect(csv.name).toBe('security-events.csv')
  const [head, ...rows] = csv.text.trimEnd().split('\r\n')
  expect(head).toMatch(/^\uFEFFid,created_at,kind,about,/)
  expect(rows).toHaveLength(shown)
  for (const row of rows) expect(row).toMatch(/,sign_in,.*partner@acme\.example/)
  await page.getByRole('status').filter({ hasText: words }).waitFor()
  expect(await asCsv(page).evaluate(hasFocus), 'focus stays on the button').toBe(true)

  await page.keyboard.press('Tab')
  expect(await asLines(page).evaluate(hasFocus)).toBe(true)
  const lines = await saved(page, asLines(page))
  expect(lines.name).toBe('security-events.jsonl')
  const events = lines.text.trimEnd().split('\n')
  expect(events).toHaveLength(shown)
  for (const event of events)
    expect(JSON.parse(event)).toMatchObject({ kind: 'sign_in', person: { email: 'partner@acme.example' } })
  expect(await axeFindings(page)).toEqual([])
})

test('where nothing is found there is nothing to export, and the buttons say so', async () => {
  const page = await open('?person=nobody%40nowhere.example')
  await page.getByText('No events match these filters.').waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const button of [asCsv(page), asLines(page)]) {
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await button.focus()
    expect(await button.evaluate(hasFocus)).toBe(true)
    await page.keyboard.press('Enter')
    const by = await button.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${by}"]`).textContent()).toBe('There are no events to export.')
  }
  expect(asked.filter((url) => url.includes('security_events'))).toEqual([])
  expect(await axeFindings(page)).toEqual([])
})

test('a long export tells how far it is, runs alone, and says what its bound leaves out', async () => {
  const page = await open()
  const total = 20_001
  const event = {
    id: '2026-11-02.7',
    kind: 'sign_in',
    created_at: '2026-11-02T12:00:00.000Z',
    person: null,
    party: 'stranger',
    actor: null,
    address: null,
    browser: null,
    request_id: null,
    about: null,
  }
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(/\/security_events/, async (route) => {
    const [, from = '0', most = '50'] =
      /^items (\d*)\.\.; max=(\d+)$/.exec(route.request().headers().range ?? '') ?? []
    const [begin, count] = [Number(from), Number(most)]
    if (begin === 1000) await held
    const rows = Array.from({ length: Math.min(count, total - begin) }, (_, i) => ({
      ...event,
      id: `2026-11-02.${total - begin - i}`,
    }))
    const end = begin + rows.length
    await route.fulfill({
      status: 206,
      headers: {
        'content-range': `items ${begin}-${end - 1}/${total}`,
        'next-range': `items ${end}..; max=${count}`,
      },
      json: rows,
    })
  })
  await page.reload()
  await page.getByText('An export has the latest 20,000 events.').waitFor()
  const download = page.waitForEvent('download')
  await asCsv(page).click()
  await page.getByText('Exporting: 1,000 of 20,001 events …').waitFor()
  expect(await asCsv(page).getAttribute('aria-busy')).toBe('true')
  expect(await asLines(page).getAttribute('aria-disabled')).toBe('true')
  expect(await axeFindings(page)).toEqual([])
  goOn()
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  expect([lines.length, lines[1]?.split(',')[0], lines.at(-1)?.split(',')[0]]).toEqual([
    20_001,
    '2026-11-02.20001',
    '2026-11-02.2',
  ])
  await page.getByText('Exported the latest 20,000 of 20,001 events.').waitFor()
  expect(await asLines(page).getAttribute('aria-disabled')).toBeNull()
  expect(await asCsv(page).evaluate(hasFocus)).toBe(true)
})

test('an export that fails is told of, saves nothing, and can be tried again', async () => {
  const page = await open('?kind=sign_in')
  let isAway = true
  await page.route(/\/security_events/, (route) =>
    isAway
      ? route.fulfill({ status: 500, json: { id: 'internal', error: 'The platform failed to answer.' } })
      : route.continue(),
  )
  const downloads: unknown[] = []
  page.on('download', (download) => downloads.push(download))
  await asLines(page).click()
  await page.getByText('The platform failed to answer.').waitFor()
  await expect.poll(() => asLines(page).getAttribute('aria-busy')).toBe('false')
  expect(await page.getByText(/^Export(ing|ed)/).count()).toBe(0)
  expect(await asLines(page).evaluate(hasFocus)).toBe(true)
  expect(downloads).toEqual([])
  isAway = false
  expect((await saved(page, asLines(page))).text).toContain('"kind":"sign_in"')
})

test('code of exports that does not come is told of', async () => {
  const page = await open()
  await page.route(/\/event-files[^/]*\.js$/, (route) => route.abort())
  await asCsv(page).click()
  await page.getByText('The code of exports could not be loaded.').waitFor()
  expect(await asCsv(page).getAttribute('aria-busy')).toBe('false')
})
