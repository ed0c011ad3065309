import type { Page } from 'playwright-core'
import type { Desk } from '../../drivers/desk.ts'
import { authorize, password, secondFactorPage } from '#test/support/sign-in-client.ts'
import { secondFactorDriver } from './second-factor-http.ts'

/** Sends the page's form; resolves once the page that it leads to is there. */
const submit = (page: Page) =>
  Promise.all([page.waitForEvent('domcontentloaded'), page.getByRole('button').click()])

/** The steps of a second factor, with sign-ins in a browser without scripts. */
export const secondFactorBrowser = (desk: () => Desk) =>
  secondFactorDriver(
    'browser',
    () => desk().platform,
    async (email, code) => {
      const page = await desk().plainPage(authorize())
      try {
        await page.getByLabel('E-mail').fill(email)
        await page.getByLabel('Password').fill(password)
        await submit(page)
        const field = page.getByLabel('Code')
        // Without a confirmed authenticator, the password is enough.
        if ((await field.count()) === 0) return false
        // The browser itself asks for a code where there is none.
        await field.evaluate((input) => input.removeAttribute('required'))
        await field.fill(code)
        await submit(page)
        return !page.url().includes(new URL(secondFactorPage, 'http://x').pathname)
      } finally {
        await page.context().close()
      }
    },
  )
