import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { drawn, noise } from '#test/support/pictures.ts'
import { moveByKeyboard } from '../support/move-by-keyboard.ts'
import { openerOf, partner } from '../support/open-as.ts'
import { expectFocus } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()

const tab = (slug: string) => `/addons/${slug}/marketplace-listing`

const open = (path: string) => openerOf(demo, 'role=heading[name="Screenshots"]')(partner, path)

const section = (page: Page) => page.getByRole('region', { name: 'Screenshots', exact: true })
const panelOf = (page: Page) => page.getByRole('dialog')
const chosen = (page: Page) => panelOf(page).getByRole('img', { name: 'Picture, as it is chosen now' })
const names = (page: Page) => section(page).locator('figcaption').allTextContents()
const add = (page: Page) => page.getByRole('link', { name: 'Add screenshot' }).click()
const submit = (page: Page) => panelOf(page).getByRole('button', { name: 'Add screenshot' }).click()
const save = (page: Page) => panelOf(page).getByRole('button', { name: 'Save screenshot' }).click()

async function choose(page: Page, picture: Uint8Array, mimeType = 'image/png'): Promise<void> {
  const file = { name: 'picture', mimeType, buffer: Buffer.from(picture) }
  await panelOf(page).getByLabel('Picture').setInputFiles(file)
}

/** Fills in the panel, with a picture of stripes. */
async function fillIn(page: Page, name: string, width = 320): Promise<void> {
  await panelOf(page).getByLabel('Alternative text').fill(name)
  await choose(page, await drawn('png', width, 200))
  await expect.poll(() => chosen(page).count()).toBe(1)
}

describe('a screenshot', () => {
  test('is added by the picker; what is wrong is told before anything is sent', async () => {
    const page = await open(tab('acme-cache'))
    await section(page).getByText('There are currently no screenshots.').waitFor()
    await add(page)
    const panel = panelOf(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('image')
    let sent = 0
    page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0))
    await submit(page)
    await panel.getByText('Choose a picture.').waitFor()
    await panel.getByText('Say what the picture shows.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('image')
    for (const [picture, type, words] of [
      [
        new TextEncoder().encode('<svg/>'),
        'image/svg+xml',
        'The picture must be a PNG, JPEG or GIF picture.',
      ],
      [
        await drawn('png', 40, 30),
        'image/jpeg',
        'The picture is a PNG picture but says that it is image/jpeg: rename the file to end in .png.',
      ],
      [(await drawn('png', 40, 30)).slice(0, -20), 'image/png', 'The picture is cut short'],
      [new Uint8Array(5_000_000), 'image/png', 'The picture must be under 5 MB.'],
    ] as const) {
      await choose(page, picture, type)
      await panel.getByText(words).waitFor()
      expect(await chosen(page).count()).toBe(0)
    }
    expect(sent).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })

    await fillIn(page, 'The dashboard')
    await panel.getByText('Preview').click()
    await panel.getByRole('article').getByRole('img', { name: 'The dashboard' }).waitFor()
    await submit(page)
    await page.getByText('Screenshot added').waitFor()
    await expect.poll(() => names(page)).toEqual(['The dashboard'])
    await section(page).getByText('1 of 2 to 5 images.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add screenshot')
  })

  test('is dropped onto its field; a file that misses it does not take the page’s place', async () => {
    const page = await open(`${tab('acme-vector')}/screenshots/new`)
    const base64 = Buffer.from(await drawn('jpeg', 320, 200)).toString('base64')
    const drop = (selector: string) =>
      page.locator(selector).evaluate((target, base64) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([bytes], 'a.jpg', { type: 'image/jpeg' }))
        const init = { dataTransfer, bubbles: true, cancelable: true }
        target.dispatchEvent(new DragEvent('dragenter', init))
        return [new DragEvent('dragover', init), new DragEvent('drop', init)].map((event) => {
          target.dispatchEvent(event)
          return event.defaultPrevented
        })
      }, base64)
    expect(await drop('body')).toEqual([true, true])
    expect(await chosen(page).count()).toBe(0)
    await drop('#image')
    await expect.poll(() => chosen(page).getAttribute('src')).toMatch(/^data:image\/jpeg/)
    await panelOf(page).getByLabel('Alternative text').fill('Dropped')
    await submit(page)
    await expect.poll(() => names(page)).toContain('Dropped')
  })

  test('of 4.9 MB is uploaded with its progress', async () => {
    const page = await open(`${tab('acme-vector')}/screenshots/new`)
    const panel = panelOf(page)
    await panel.getByLabel('Alternative text').fill('Noise')
    await choose(page, await noise(4_900_000))
    await expect.poll(() => chosen(page).count()).toBe(1)
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 3_000_000 }
    await network.send('Network.emulateNetworkConditions', slow)
    // The page itself keeps what the bar shows: from outside, a busy machine could miss it.
    const shown = await page.evaluateHandle(() => {
      const seen: { value: number; text: string }[] = []
      new MutationObserver(() => {
        const bar = document.querySelector('progress')
        if (bar === null || seen.at(-1)?.value === bar.value) return
        seen.push({ value: bar.value, text: bar.nextElementSibling?.textContent ?? '' })
      }).observe(document.body, { subtree: true, childList: true, attributes: true })
      return seen
    })
    await submit(page)
    await panel.waitFor({ state: 'detached' })
    const under = (await shown.jsonValue()).filter(({ value }) => value > 0 && value < 1)
    expect(under.length).toBeGreaterThan(1)
    expect(under).toEqual(under.toSorted((one, other) => one.value - other.value))
    for (const { value, text } of under) expect(text).toBe(`Uploading, ${Math.floor(value * 100)}%`)
    await expect.poll(() => names(page)).toContain('Noise')
  })

  test('is opened by a click, described anew, and given another picture', async () => {
    const page = await open(tab('acme-mail'))
    const picture = section(page).getByRole('link', { name: 'Edit Acme Mail, overview' })
    const src = await picture.locator('img').getAttribute('src')
    await picture.click()
    const text = panelOf(page).getByLabel('Alternative text')
    await expectFocus(text)
    await text.fill('Deliveries of a day')
    await choose(page, await drawn('gif', 320, 200), 'image/gif')
    await expect.poll(() => chosen(page).getAttribute('src')).toMatch(/^data:image\/gif/)
    await save(page)
    await page.getByText('Screenshot saved').waitFor()
    const anew = section(page).getByRole('link', { name: 'Edit Deliveries of a day' })
    await expect.poll(() => anew.locator('img').getAttribute('src')).not.toBe(src)
    await anew.click()
    await text.fill('Acme Mail, overview')
    await page.keyboard.press('Escape')
    await panelOf(page).getByText('Your changes are not saved.').waitFor()
    await panelOf(page).getByRole('button', { name: 'Keep editing' }).click()
    await save(page)
    await section(page).getByRole('link', { name: 'Edit Acme Mail, overview' }).waitFor()
  })

  test('is removed after a question, with what was typed', async () => {
    const page = await open(tab('acme-postgres'))
    const before = await names(page)
    const last = before.at(-1) ?? ''
    await section(page)
      .getByRole('link', { name: `Edit ${last}` })
      .click()
    const panel = panelOf(page)
    await panel.getByLabel('Alternative text').fill('Not wanted any more')
    await panel.getByRole('button', { name: 'Remove screenshot' }).click()
    const question = panel.getByRole('alertdialog', { name: 'Remove screenshot' })
    await question.getByText(last).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Keep it')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Remove screenshot')
    await panel.getByRole('button', { name: 'Remove screenshot' }).click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Screenshot removed').waitFor()
    await expect.poll(() => names(page)).toEqual(before.slice(0, -1))
    await expect.poll(() => panel.count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('screenshots')
  })
})

describe('screenshots', () => {
  test('are put in order by keyboard, told aloud, and stay so', async () => {
    const page = await open(tab('acme-queue'))
    const [first = '', second = '', ...others] = await names(page)
    await moveByKeyboard(page, first, 'ArrowRight')
    await page.getByText('Screenshots successfully reordered.').waitFor()
    expect(await names(page)).toEqual([second, first, ...others])
    await page.reload()
    await expect.poll(() => names(page)).toEqual([second, first, ...others])
  })

  test('are at most five: no more can be added, and why is said', async () => {
    const page = await open(tab('acme-queue'))
    let count = (await names(page)).length
    while (count < 5) {
      await add(page)
      await fillIn(page, `Number ${count + 1}`, 320 + count)
      await submit(page)
      count += 1
      await expect.poll(async () => (await names(page)).length).toBe(count)
    }
    await section(page).getByText('You cannot add anymore screenshots.').waitFor()
    const button = section(page).getByRole('button', { name: 'Add screenshot' })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await page.goto(`${demo.url}${tab('acme-queue')}/screenshots/new`)
    await page.getByText('Warning').waitFor()
    await expect.poll(() => page.url()).toBe(demo.url + tab('acme-queue'))
  })
})
