import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportAssets } from '#test/runner/report/assets.ts'
import { madeUpRun } from './made-up-run.ts'
import { reportPage } from '#test/runner/report/page.ts'
import { launchBrowser } from '#test/support/browser/visitor.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-report-'))
const file = join(folder, 'model.html')
let browser: Browser

beforeAll(async () => {
  const other = { ...madeUpRun('machine'), machine: 'quietLamp' }
  const runs = [madeUpRun('machine'), madeUpRun('browser'), other]
  const facts = {
    at: new Date('2026-11-02T09:00:00Z'),
    seed: 7,
    narrowed: null,
    scope: 'all',
    earlier: [],
  } as const
  writeFileSync(file, reportPage({ runs, ...facts }, await reportAssets()))
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true })
})

/** The page as somebody has it who has nothing but the file; what it complains about or loads ends the test. */
async function opened({
  width = 1280,
  scheme = 'light',
  hash = '',
}: { width?: number; scheme?: 'light' | 'dark'; hash?: string } = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 844 }, colorScheme: scheme })
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('request', (request) => {
    if (!/^(?:file|data):/.test(request.url())) wrong.push(`it loads ${request.url()}`)
  })
  await page.goto(pathToFileURL(file).href + hash)
  await page.locator('html.scripted').waitFor()
  expect(wrong).toEqual([])
  return page
}

const shown = (page: Page) =>
  page.locator('section.machine:visible').evaluateAll((all) => all.map((each) => each.id))

describe('the report in a browser', () => {
  test.each([1280, 390])('at %i px nothing is cut off, and axe finds nothing', async (width) => {
    for (const scheme of ['light', 'dark'] as const) {
      const page = await opened({ width, scheme, hash: '#failed-lamp-browser-89abcdef' })
      for (const summary of await page.locator('summary:visible').all()) await summary.click()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate(() => window.axe.run())
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
      await page.close()
    }
  })

  test('a link to a failed path shows its driver and brings it into view', async () => {
    const page = await opened()
    const failure = page.locator('article.failure')
    expect(await failure.isVisible()).toBe(false)
    await page.getByRole('link', { name: 'lamp by browser' }).click()
    await failure.getByText('npm run test:model -- --machine lamp --driver browser').waitFor()
    await expect.poll(() => failure.evaluate((each) => each.getBoundingClientRect().top)).toBeLessThan(200)
    await page.close()
  })

  test('filters by machine, driver and failed only, and says how many are left', async () => {
    const page = await opened()
    expect(await shown(page)).toEqual(['lamp', 'quietLamp'])
    await page.getByLabel('failed only').check()
    expect(await shown(page)).toEqual(['lamp'])
    await page.getByText('1 of 2 machines').waitFor()
    await page.locator('#lamp article.failure').waitFor()
    await page.locator('[name=driver]').selectOption('machine')
    await page.getByText('Nothing of this run is like that.').waitFor()
    await page.getByLabel('failed only').uncheck()
    await page.locator('[name=machine]').selectOption('quietLamp')
    expect(await shown(page)).toEqual(['quietLamp'])
    await page.close()
  })

  test('by keyboard: what followed an arrow is marked on the chart, and paths open with their steps', async () => {
    const page = await opened()
    const run = page.locator('#lamp .run:visible')
    await run.getByText('Transitions, guards and pairs').press('Enter')
    await run.getByRole('button', { name: 'press [hasPower]' }).press('Enter')
    await run.getByText('1 of 2 followed it directly.').waitFor()
    expect(await run.locator('[data-arrow="on press 0"]').first().getAttribute('data-mark')).toBe('followed')
    expect(await run.locator('[data-arrow="on break 0"]').first().getAttribute('data-mark')).toBe('missing')
    await run.getByRole('button', { name: 'Show all' }).press('Enter')
    expect(await run.locator('[data-mark="missing"]').count()).toBe(0)
    await run.getByText('1 path with their steps and times').press('Enter')
    await run.locator('.paths summary').nth(1).press('Enter')
    await run.locator('.paths summary').nth(2).press('Enter')
    await run.getByText('3 events tried and refused').waitFor()
    expect(await run.locator('.paths li').allTextContents()).toEqual([
      'press by provider → on',
      'press by admin → off',
    ])
    await page.close()
  })
})
