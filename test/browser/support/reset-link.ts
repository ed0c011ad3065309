import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import * as v from 'valibot'
import { arrive, visit } from '#test/support/browser/visitor.ts'

const letters = v.array(v.looseObject({ to: v.string(), text: v.string() }))

/** Asks for a link to reset a password on the page, and opens the one in the letter, which the demo's staff can read. */
export async function openResetLink(
  demo: { url: string; browser: Browser },
  page: Page,
  email: string,
): Promise<void> {
  await page.goto(`${demo.url}/oauth/forgot`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button').click()
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  const staff = await visit(demo.browser)
  await arrive(staff, `${demo.url}/addons`, 'admin@platform.example')
  const session = await staff.evaluate(() => localStorage.getItem('session') ?? '{}')
  const { accessToken = '' } = JSON.parse(session) as { accessToken?: string }
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${demo.url}/api/v3/outbox`, {
          headers: { authorization: `Bearer ${accessToken}` },
        })
        const own = v.parse(letters, await answer.json()).filter(({ to }) => to === email)
        link = own.map(({ text }) => /\/oauth\/reset\?\S+/.exec(text)?.[0]).find((each) => each !== undefined)
        return link
      },
      { timeout: 15_000 },
    )
    .toBeDefined()
  await page.goto(demo.url + (link ?? ''))
  await page.getByLabel('New password', { exact: true }).waitFor()
  await staff.context().close()
}
