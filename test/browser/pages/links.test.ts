import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pageOf } from '#test/assurance/accessibility/roles.ts'
import { settled } from '#test/assurance/accessibility/settled.ts'
import { linkedScreens, type Link } from '#test/spec/links.ts'
import { elsewhere } from '../support/elsewhere.ts'
import { sharedDemo } from '../support/shared-demo.ts'

/* Every link of test/spec/links.ts stands on its screen and leads where it says. */
const demo = sharedDemo()

type Fields = Record<string, unknown>

/** A field of a record, or of one in it: `addon.slug`. */
const fieldOf = (record: unknown, path: string): string => {
  const value = path
    .split('.')
    .reduce<unknown>(
      (of, key) => (typeof of === 'object' && of !== null ? (of as Fields)[key] : undefined),
      record,
    )
  if (typeof value !== 'string' || value === '') throw new Error(`the story has no ${path} to lead anywhere`)
  return value
}
const filled = (text: string, record: unknown) =>
  text.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => fieldOf(record, path))

/** Each link as a name and a target. */
async function dueOf(page: Page, { each, name, to }: Link): Promise<[string, string][]> {
  if (each === undefined) return [[name, to]]
  const answer = await elsewhere<unknown>(page, 'GET', each)
  const records = Array.isArray(answer) ? (answer as unknown[]) : [answer]
  return records.map((record) => [filled(name, record), filled(to, record)])
}

/** The links of a page as they are read and where they lead, but for those of the frame. */
const linksOf = (page: Page): Promise<[string, string][]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => link.closest('footer') === null && link.checkVisibility())
      .map((link) => [
        (link.getAttribute('aria-label') ?? link.innerText).replaceAll(/\s+/g, ' ').trim(),
        link.getAttribute('href') ?? '',
      ]),
  )

test.each(linkedScreens.map((screen) => [screen.at, screen] as const))(
  'the links of %s lead where they should',
  async (at, { links }) => {
    const page = await pageOf(demo, 'staff', { viewport: { width: 1400, height: 1200 } })
    await page.goto(demo.url + at)
    await settled(page)
    const due = await Promise.all(
      links.map(async (link) => ({ name: link.name, targets: await dueOf(page, link) })),
    )
    // Parts of a page come after its heading. A name is the beginning where a count, a date or a status follows it.
    const wrong = async () => {
      const shown = await linksOf(page)
      const hrefsOf = (name: string) =>
        shown.filter(([text]) => text === name || text.startsWith(`${name} `)).map(([, href]) => href)
      return due.flatMap(({ name: link, targets }) => {
        const there = targets.map(([name, to]) => ({ name, to, hrefs: hrefsOf(name) }))
        const found = there.filter(({ hrefs }) => hrefs.length > 0)
        return found.length === 0
          ? [`${link} is missing`]
          : found
              .filter(({ to, hrefs }) => !hrefs.includes(to))
              .map(({ name, to, hrefs }) => `${name} leads to ${hrefs.join()}, not ${to}`)
      })
    }
    await expect.poll(wrong).toEqual([])
    await page.context().close()
  },
)
