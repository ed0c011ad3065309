import type { Desk } from '../drivers/desk.ts'
import { passwordResetDriver, typed } from './password-reset-http.ts'

/** The steps of a reset, by what its link shows in a browser without scripts, and by the platform's job. */
export const passwordResetBrowser = (desk: () => Desk) =>
  passwordResetDriver(
    'browser',
    () => desk().platform,
    async (link) => {
      const page = await desk().plainPage(link)
      const field = page.getByLabel('New password', { exact: true })
      const isAsked = (await field.count()) > 0
      if (isAsked) {
        await field.fill(typed.password)
        await page.getByLabel('New password again').fill(typed.again)
        await page.getByRole('button').click()
        await page.getByRole('heading', { name: 'Password changed' }).waitFor()
      }
      const said = await page.getByRole('main').innerText()
      await page.context().close()
      return { isTaken: isAsked, said }
    },
  )
