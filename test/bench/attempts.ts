import type { Page } from 'playwright-core'
import { manyAttempts } from '#test/browser/support/many-attempts.ts'
import type { Figures } from './figures.ts'
import type { Bench } from './measure.ts'
import { freshPage, signedIn } from './page.ts'

const bytes = 63 * 1024

/** A filter's text, and how many of the 100 have it. */
const steps = [
  { name: 'a letter that all have', text: 'o', matching: 100 },
  { name: 'the first letter of what one has at its end', text: 'n', matching: 100 },
  { name: 'the rest of it pasted', text: 'needle-57-end', matching: 1 },
  { name: 'nothing again', text: '', matching: 100 },
  { name: 'what none has pasted', text: 'needle-571-end', matching: 0 },
] as const

interface Filtered {
  /** ms until the field shows what was typed and the page can go on. */
  typed: number
  /** ms until the list that it finds is laid out: all that the page does for it, but for the wait for a frame. */
  found: number
}

/** Puts a text into the filter, as one letter or pasted. */
const filter = (page: Page, text: string, counted: string): Promise<Filtered> =>
  page.evaluate(
    ([typed, wanted]) =>
      new Promise<Filtered>((resolve) => {
        const field = document.querySelector<HTMLInputElement>('#failed-attempts input[type=search]')
        const count = document.querySelector('#failed-attempts output')
        if (field === null || count === null) throw new Error('there is no filter')
        const seen = new MutationObserver(() => {
          if (count.textContent !== wanted) return
          seen.disconnect()
          document.querySelector('#failed-attempts')?.getBoundingClientRect()
          resolve({ typed: went, found: performance.now() - began })
        })
        seen.observe(count, { childList: true, characterData: true, subtree: true })
        let went = Number.NaN
        const began = performance.now()
        // As React hears of it.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        queueMicrotask(() => (went = performance.now() - began))
      }),
    [text, counted] as const,
  )

/** Filtering 100 failed attempts with bodies of 63 KiB, all in sight, with the processor as it is and four times slower. */
export async function measureAttempts({ browser, portal: { url }, n }: Bench): Promise<Figures[]> {
  const state = await signedIn(browser, url)
  const attempts = manyAttempts(100, bytes)
  const figures: Figures[] = []
  for (const slower of [1, 4]) {
    const values = new Map<string, number[]>(steps.map(({ name }) => [name, []]))
    const typing: number[] = []
    for (let i = 0; i < n; i++) {
      const page = await freshPage(browser, state, slower)
      await page.route('**/api/v3/addons/*/failed_attempts', (route) => route.fulfill({ json: attempts }))
      await page.goto(`${url}/addons/acme-queue/logs`)
      await page.getByRole('button', { name: 'View all 100 failed attempts' }).click()
      // The idle moments before somebody types.
      await page.waitForTimeout(1000)
      for (const { name, text, matching } of steps) {
        const counted = text === '' ? '100 failed attempts, newest first' : `${matching} of 100 match`
        const before = await page.locator('#failed-attempts output').first().textContent()
        // A count that stays as it is would not tell when it is done.
        if (before === counted) await filter(page, 'needle-571-end', '0 of 100 match')
        const { typed, found } = await filter(page, text, counted)
        values.get(name)?.push(found)
        typing.push(typed)
      }
      await page.context().close()
    }
    const how = slower === 1 ? '' : `, ${slower} times slower`
    for (const [name, ms] of values) figures.push({ name: `filtering by ${name}${how}`, values: ms })
    figures.push({ name: `until the filter shows what was typed${how}`, values: typing })
  }
  return figures
}
