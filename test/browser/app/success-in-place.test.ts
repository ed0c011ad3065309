import { expect, test } from 'vitest'
import { arrive, axeFindings, visit } from '#test/support/browser/visitor.ts'
import { sharedDemo } from '../support/shared-demo.ts'

/* UX: a save shows where it was made. FINDINGS 44: no message covers what was changed. */
const demo = sharedDemo()

test('what was added shows it in its row until the next act, and no message lies over it', async () => {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  await arrive(page, `${demo.url}/addons/acme-mail/plans`, 'partner@acme.example')
  const features = page.getByRole('region', { name: 'Features', exact: true })
  const opener = features.getByRole('link', { name: 'Add feature' })
  // A window in which the new row comes to lie at the bottom, where messages are, with its opener in sight.
  const top = await opener.evaluate((node) => node.getBoundingClientRect().top)
  const last = features.getByRole('link', { name: /^Remove / }).last()
  const bottom = await last.evaluate((node) => node.getBoundingClientRect().bottom)
  const underTabs = 140
  await page.setViewportSize({ width: 1280, height: Math.round(bottom - top + underTabs + 60) })
  await page.evaluate((by) => scrollTo(0, by), top - underTabs)
  await opener.click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Name').fill('Added just now')
  await panel.getByRole('button', { name: 'Add feature' }).click()
  await panel.waitFor({ state: 'detached' })
  const row = page.locator('[data-just-changed]')
  await row.waitFor()
  expect(await row.textContent()).toContain('Added just now')
  const message = page.getByRole('region', { name: 'Messages' }).locator('output > div')
  const [own, over] = [await row.boundingBox(), await message.boundingBox()]
  if (own === null || over === null) throw new Error('nothing is shown')
  expect(own.y + own.height).toBeLessThanOrEqual(over.y)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Shift')
  expect(await row.count()).toBe(0)
  await page.context().close()
})

test('another page is not marked as a change', async () => {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  await arrive(page, `${demo.url}/addons/acme-mail/next-steps`, 'partner@acme.example')
  await page.locator('#stage-panel').waitFor()
  await page.getByRole('link', { name: 'Features & Plans' }).click()
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Name').fill('Renamed')
  await panel.getByRole('button', { name: 'Save feature' }).click()
  const marked = page.locator('[data-just-changed]')
  await marked.waitFor()
  expect(await marked.textContent()).toContain('Renamed')
  // Without a key or a press on the page.
  await page.goBack()
  await page.locator('#stage-panel').waitFor()
  expect(await marked.count()).toBe(0)
  await page.context().close()
})

test('what is taller than half the window is neither marked nor moved, and what is short is both', async () => {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 700 })
  await arrive(page, `${demo.url}/ui-components`, 'partner@acme.example')
  const success = page.getByRole('button', { name: 'Success', exact: true })
  await success.click()
  /** Writes into a section at the bottom of the window, where messages are; tells how far the page was moved. */
  const moved = (height: number) =>
    page.evaluate(async (own) => {
      const section = document.createElement('section')
      Object.assign(section.style, {
        height: `${own}px`,
        position: 'absolute',
        left: '0',
        top: `${scrollY + innerHeight - 60}px`,
      })
      document.querySelector('#main')?.append(section)
      await new Promise(requestAnimationFrame)
      section.toggleAttribute('data-just-changed', false)
      const before = scrollY
      section.append('Changed.')
      await new Promise(requestAnimationFrame)
      return { by: scrollY - before, isMarked: section.hasAttribute('data-just-changed') }
    }, height)
  expect(await moved(360)).toEqual({ by: 0, isMarked: false })
  const short = await moved(40)
  expect([short.by > 0, short.isMarked]).toEqual([true, true])
  await page.context().close()
})
