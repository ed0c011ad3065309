import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import * as v from 'valibot'
import { arrive, visit } from '#test/support/browser/visitor.ts'

interface Demo {
  url: string
  browser: Browser
}

const letters = v.array(v.looseObject({ to: v.string(), text: v.string() }))

/** The demo's API as its staff call it. */
async function asStaff({
  url,
  browser,
}: Demo): Promise<(path: string, init?: RequestInit) => Promise<unknown>> {
  const staff = await visit(browser)
  await arrive(staff, `${url}/addons`, 'admin@platform.example')
  const session = await staff.evaluate(() => localStorage.getItem('session') ?? '{}')
  await staff.context().close()
  const { accessToken = '' } = JSON.parse(session) as { accessToken?: string }
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  return async (path, init) => {
    const answer = await fetch(`${url}/api/v3${path}`, { ...init, headers })
    expect(answer.ok).toBe(true)
    return await answer.json()
  }
}

/** The path of the identity server's that a letter to somebody links, when there is one. */
async function linkTo(
  call: Awaited<ReturnType<typeof asStaff>>,
  email: string,
  name: string,
): Promise<string> {
  const pattern = new RegExp(`/oauth/${name}\\?\\S+`)
  let link: string | undefined
  await expect
    .poll(async () => {
      const own = v.parse(letters, await call('/outbox')).filter(({ to }) => to === email)
      link = own.map(({ text }) => pattern.exec(text)?.[0]).find((each) => each !== undefined)
      return link
    })
    .toBeDefined()
  return link ?? ''
}

/** Asks for a link to reset a password on the page, and opens the one in the letter, which the demo's staff can read. */
export async function openResetLink(demo: Demo, page: Page, email: string): Promise<void> {
  await page.goto(`${demo.url}/oauth/forgot`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button').click()
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
  await page.goto(demo.url + (await linkTo(await asStaff(demo), email, 'reset')))
  await page.getByLabel('New password', { exact: true }).waitFor()
}

/** Invites somebody as staff, and opens the link in the letter. */
export async function openInvitation(demo: Demo, page: Page, email: string): Promise<void> {
  const call = await asStaff(demo)
  await call('/people', { method: 'POST', body: JSON.stringify({ email }) })
  await page.goto(demo.url + (await linkTo(call, email, 'invitation')))
  await page.getByLabel('Your name').waitFor()
}
